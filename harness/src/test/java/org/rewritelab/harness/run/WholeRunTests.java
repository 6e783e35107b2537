package org.rewritelab.harness.run;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rewritelab.harness.experiment.Service;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

/**
 * {@code ./lab run} in a process of its own, with stubs for the services and for k6.
 */
class WholeRunTests {

	private static final String EXPERIMENT = """
			name: small
			question: Does it all come together?
			workload:
			  script: small.js
			  env: { GENERATOR: %s }
			  typical-seconds: 1
			needs:
			  external-service: { jvm-flags: [-Xmx32m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1] }
			jvm-flags: [-Xmx32m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1]
			variants:
			  - name: lives
			    description: stays up
			    service: blocking-facade
			    expect-failures: true
			  - name: strict
			    description: stays up, and nothing should fail
			    service: blocking-facade
			  - name: dies
			    description: ends at once
			    service: blocking-facade
			    env: { DIES: "yes" }
			  - name: lingers
			    description: takes its time to stop
			    service: blocking-facade
			    expect-failures: true
			    env: { LINGERS: "yes" }
			""";

	private static final String OPEN = """
			name: small
			question: Is it open?
			workload:
			  script: small.js
			  env: { GENERATOR: works, RATE: 20, ENDPOINT: /users }
			  typical-seconds: 1
			needs:
			  external-service: { jvm-flags: [-Xmx32m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1] }
			jvm-flags: [-Xmx32m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1]
			variants:
			  - name: lives
			    description: stays up
			    service: blocking-facade
			    script-env: { ENDPOINT: /users_parallel }
			""";

	private static final String SEARCH = """
			name: small
			question: What does it hold?
			workload:
			  script: small.js
			  env: { GENERATOR: searched, RATE: 20, ENDPOINT: /users }
			  typical-seconds: 1
			capacity: { unloaded-rate: 5, start-rate: 20, growth: 2, hold-seconds: 2, precision-percent: 20 }
			needs:
			  external-service: { jvm-flags: [-Xmx32m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1] }
			jvm-flags: [-Xmx32m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1]
			variants:
			  - name: lives
			    description: stays up
			    service: blocking-facade
			""";

	private static final String MAP = """
			name: small
			question: Who is cheapest?
			workload:
			  script: small.js
			  env: { GENERATOR: answers, RATE: 20, DURATION: 1s }
			  typical-seconds: 1
			grid:
			  { fan-out: [1, 30], upstream-ms: [10], rates: [20, 200], most-calls-per-second: 250, hold-seconds: 2,
			    lead-in-seconds: 1, repeat: 2 }
			needs:
			  external-service: { jvm-flags: [-Xmx32m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1] }
			jvm-flags: [-Xmx32m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1]
			variants:
			  - { name: one, description: stays up, service: blocking-facade }
			  - { name: other, description: stays up, service: blocking-facade }
			""";

	private static final String SOAK = """
			name: small
			question: Does anything grow?
			workload:
			  script: small.js
			  env: { GENERATOR: soaks, RATE: 20 }
			  typical-seconds: 1
			soak: { duration-seconds: 15, settle-seconds: 2, sample-seconds: 1, point-seconds: 2 }
			needs:
			  external-service: { jvm-flags: [-Xmx32m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1] }
			jvm-flags: [-Xmx32m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1]
			variants:
			  - name: steady
			    description: stays as it is
			    service: blocking-facade
			  - name: leaks
			    description: starts a thread now and then
			    service: blocking-facade
			    env: { LEAKS: "yes" }
			""";

	private static final String WITH_DATABASE = """
			name: small
			question: Does it ask the database?
			workload:
			  script: small.js
			  env: { GENERATOR: works, GENRE: drama, USERS: 10 }
			  typical-seconds: 1
			needs:
			  postgres: { settings: { shared_buffers: 32MB } }
			jvm-flags: [-Xmx32m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1]
			variants:
			  - name: old
			    description: on a JDK that is nowhere
			    service: movies-blocking
			    jdk: 9
			""";

	private static final String BROUGHT = """
			name: small
			question: Is mine measured?
			workload:
			  script: small.js
			  env: { GENERATOR: %s }
			  typical-seconds: 1
			needs:
			  external-service: { jvm-flags: [-Xmx32m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1] }
			jvm-flags: [-Xmx32m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1]
			variants:
			  - name: mine
			    description: not the lab's
			    service: blocking-facade
			    expect-failures: true
			    %s
			""";

	// What the stub of k6 reads in place of it.
	private static final String SCRIPT = """
			__ENV.GENERATOR; __ENV.RATE; __ENV.ENDPOINT; __ENV.GENRE; __ENV.USERS; __ENV.HANGS_ABOVE; __ENV.TIMES;
			__ENV.DURATION; __ENV.VUS;
			""";

	// Its working directory is the run's folder.
	private static final String GENERATOR = """
			#!/bin/bash
			if [ "$1" = version ]; then echo "k6 v0"; exit; fi
			echo "USERS=$USERS COUNT=$COUNT KNOWN=$KNOWN RATE=$RATE ENDPOINT=$ENDPOINT"
			echo "TARGET=$TARGET HEALTH=$HEALTH redirects=$K6_MAX_REDIRECTS"
			echo "TIMES=$TIMES DURATION=$DURATION VUS=$VUS"
			case "${@: -1}" in
			*/calibration.js)
			  echo '{"askedPerSecond": 8, "perSecond": 8, "dropped": 0, "failed": 0, "latencyMs": {"p99": 3}}' >"$SUMMARY"
			  exit ;;
			esac
			case "$SUMMARY" in
			*/first-answer.json)
			  if [ "$GENERATOR" = silent ]; then echo 'level=error msg="connection refused"'; exit 108; fi
			  if [ "$GENERATOR" = wrong ]; then failed=1; else failed=0; fi
			  cat >"$SUMMARY" <<END
			{"planned": 1, "started": 1, "finished": 1, "unfinished": 0, "dropped": null, "right": $((1 - failed)),
			 "failed": $failed, "failures": {"timeout": 0, "wrongAnswer": $failed}, "cutAtSeconds": null,
			 "durationSeconds": 1, "requestsPerSecond": 1, "goodputPerSecond": 1, "latencyMs": {}, "rightLatencyMs": {}}
			END
			  exit ;;
			esac
			dropped=null
			if [ -n "$RATE" ]; then dropped=$((RATE / 200)); fi
			if [ "$GENERATOR" = fails ]; then echo 'level=error msg="no luck"'; exit 99; fi
			if [ "$GENERATOR" = searched ]; then
			  # Holds 60 requests/s.
			  if [ "$RATE" -gt "${HANGS_ABOVE:-100000}" ]; then echo hanging; exec sleep 300; fi
			  p99=$((RATE <= 60 ? 10 : 1000))
			  cat >"$SUMMARY" <<END
			{"planned": 8, "started": 8, "finished": 8, "unfinished": 0, "dropped": 0, "right": 8, "failed": 0,
			 "failures": {}, "cutAtSeconds": null, "durationSeconds": 2, "requestsPerSecond": 4, "goodputPerSecond": $RATE,
			 "latencyMs": {"p50": 5, "p99": $p99}, "rightLatencyMs": {"p50": 5},
			 "details": {"rampSeconds": 0, "intendedLatencyMs": {"p50": 5, "p99": $p99}}}
			END
			  sleep 0.5
			  exit
			fi
			failed=1
			if [ "$GENERATOR" = answers ] || [ "$GENERATOR" = soaks ]; then failed=0; fi
			if [ "$GENERATOR" = hangs ] && ! mkdir ../first 2>/dev/null; then echo hanging; exec sleep 300; fi
			cat >"$SUMMARY" <<END
			{"planned": 8, "started": 8, "finished": 8, "unfinished": 0, "dropped": $dropped, "right": $((8 - failed)),
			 "failed": $failed, "failures": {"timeout": $failed}, "cutAtSeconds": null, "durationSeconds": 2,
			 "requestsPerSecond": 4, "goodputPerSecond": 3.5, "latencyMs": {"avg": 5}, "rightLatencyMs": {"avg": 4}}
			END
			if [ "$GENERATOR" = soaks ]; then sleep "${DURATION%s}"; fi
			# So long that a clock tick of CPU time is not much of it.
			sleep 0.5
			""";

	private static final List<Service> SERVICES = List.of(Service.EXTERNAL_SERVICE, Service.BLOCKING_FACADE,
			Service.MOVIES_BLOCKING);

	private final int offset = freeOffset();

	private Process lab;

	@TempDir
	private Path root;

	@BeforeEach
	void makeCheckout() throws IOException {
		for (Service service : SERVICES) {
			writeStubJar(new Checkout(this.root).jar(service));
		}
		Files.createDirectories(this.root.resolve("experiments"));
		Path generator = Files.createDirectories(this.root.resolve("k6")).resolve("k6");
		Files.writeString(generator, GENERATOR);
		Files.writeString(generator.resolveSibling("small.js"), SCRIPT);
		Files.setPosixFilePermissions(generator, PosixFilePermissions.fromString("rwxr-xr-x"));
	}

	@AfterEach
	void stopWhatIsLeft() {
		if (this.lab != null) {
			this.lab.descendants().forEach(ProcessHandle::destroyForcibly);
			this.lab.destroyForcibly();
		}
	}

	@Test
	void shouldMeasureAndSayThatAllIsDone() throws IOException, InterruptedException {
		assertThat(run("works", "--variants", "lives")).as(this::terminal).isZero();
		JsonNode run = results().get("runs").get(0);
		assertThat(run.get("valid").booleanValue()).isTrue();
		assertThat(run.get("requests").intValue()).isEqualTo(8);
		assertThat(run.get("upstreamConnections").doubleValue()).isZero();
		assertThat(run.get("startupMs").doubleValue()).isPositive();
		assertThat(terminal()).contains("Does it all come together?", "--seed", "requests/s",
				"results: " + this.root.resolve("out/results.json"),
				"report:  " + this.root.resolve("out/report.html"));
		assertThat(results().get("command").stringValue()).startsWith("./lab run small --out");
	}

	@Test
	void shouldCompareTwoRepetitionsAndWriteTheReport() throws IOException, InterruptedException {
		assertThat(run("works", "--variants", "lives,lingers", "--repeat", "2", "--smallest-effect", "100%"))
			.as(this::terminal)
			.isZero();
		JsonNode comparison = results().get("comparisons").get(0);
		assertThat(comparison.get("variant").stringValue()).isEqualTo("lingers");
		assertThat(comparison.get("baseline").stringValue()).isEqualTo("lives");
		// The stub of k6 says 4 requests/s each time.
		assertThat(comparison.get("metric").stringValue()).isEqualTo("requestsPerSecond");
		assertThat(comparison.get("ratio").doubleValue()).isEqualTo(1);
		assertThat(comparison.get("verdict").stringValue()).isEqualTo("no difference");
		assertThat(results().get("smallestEffectPercent").doubleValue()).isEqualTo(100);
		assertThat(terminal()).contains("compared with lives", "a difference of 100 % matters", "no difference");
		assertThat(this.root.resolve("out/report.md")).content().contains("within 100 % of lives: lingers");
		assertThat(this.root.resolve("out/report.html")).exists();
	}

	@Test
	void shouldCalibrateOnceAndWatchTheHostAndItself() throws IOException, InterruptedException {
		assertThat(run("works", "--variants", "lives", "--repeat", "2")).as(this::terminal).isZero();
		JsonNode calibrations = results().get("calibrations");
		assertThat(calibrations).hasSize(2);
		assertThat(calibrations.get(0).get("held").booleanValue()).isTrue();
		assertThat(terminal()).contains("small: external-service: 8/s of 8 asked, p99 3 ms", "time: ");
		JsonNode run = results().get("runs").get(0);
		assertThat(run.get("model").stringValue()).isEqualTo("closed");
		assertThat(run.get("hostOthersPercent").doubleValue()).isBetween(0.0, 100.0);
		assertThat(run.get("hostStolenPercent").doubleValue()).isBetween(0.0, 100.0);
		assertThat(run.get("harnessRssPeakMiB").doubleValue()).isPositive();
		assertThat(run.get("threadsByKind").get("compiler").intValue()).isPositive();
		assertThat(run.get("voluntarySwitches").longValue()).isNotNegative();
		assertThat(run.get("eventLoopCpuSeconds").isNull()).isTrue();
		assertThat(run.get("notes").get(0).stringValue()).startsWith("others might have up to 100 %");
	}

	@Test
	void shouldMakeARunVoidThatFailedWhereNothingShould() throws IOException, InterruptedException {
		assertThat(run("works", "--variants", "strict")).as(this::terminal).isEqualTo(3);
		assertThat(results().get("runs").get(0).get("voidReasons").get(0).stringValue())
			.isEqualTo("1 of 8 requests failed, where none is expected to");
	}

	@Test
	void shouldStartColdAndAskForTheFirstAnswer() throws IOException, InterruptedException {
		assertThat(run("works", "--variants", "lives", "--cold")).as(this::terminal).isZero();
		assertThat(results().get("pace").stringValue()).isEqualTo("cold");
		assertThat(results().get("calibrations")).hasSize(2);
		JsonNode run = results().get("runs").get(0);
		assertThat(run.get("warmUp").isNull()).isTrue();
		assertThat(run.get("firstAnswerMs").doubleValue()).isGreaterThan(run.get("startupMs").doubleValue());
	}

	@Test
	void shouldClaimNothingOfASmokeRun() throws IOException, InterruptedException {
		assertThat(run("works", "--variants", "lives", "--smoke")).as(this::terminal).isZero();
		assertThat(results().get("pace").stringValue()).isEqualTo("smoke");
		assertThat(results().get("runs").get(0).get("notes").valueStream().map(JsonNode::stringValue))
			.contains("a few seconds without a warm-up, which claim nothing");
	}

	@Test
	void shouldFillADatabaseTellTheServiceAndTheScriptAndReportItsCost() throws IOException, InterruptedException {
		Path scripts = Files.createDirectories(this.root.resolve("database"));
		Files.copy(Checkout.find().database().resolve("schema.sql"), scripts.resolve("schema.sql"));
		Path movies = Files.writeString(this.root.resolve("movies.csv"),
				"movieId,title,genres\n3,Three (1903),Comedy\n2,\"Two, too (1902)\",Comedy|Drama\n5,Five,Drama\n");
		startWith(WITH_DATABASE, "--catalogue", movies.toString(), "--users", "1,25");
		assertThat(this.lab.waitFor()).as(this::terminal).isZero();
		JsonNode database = results().get("database");
		assertThat(database.get("embedded").booleanValue()).isTrue();
		assertThat(database.get("movies").intValue()).isEqualTo(3);
		assertThat(database.get("catalogue").stringValue()).isEqualTo("movies.csv");
		JsonNode runs = results().get("runs");
		assertThat(runs).hasSize(2);
		assertThat(runs.valueStream().map((run) -> run.get("users").intValue())).containsExactlyInAnyOrder(1, 25);
		assertThat(runs).allSatisfy((run) -> {
			assertThat(run.get("databaseConnectionsOpened").intValue()).isZero();
			assertThat(run.get("databaseConnectionsPeak").intValue()).isZero();
			assertThat(run.get("notes").get(0).stringValue()).startsWith("no JDK 9 on this machine");
		});
		assertThat(this.root.resolve("out/small-old-25-users-1/k6.log")).content()
			.contains("USERS=25 COUNT=2 KNOWN=Two, too");
		assertThat(this.root.resolve("out/small-old-1-users-1/movies-blocking.log")).content()
			.contains("movies@localhost", "password of 32");
		assertThat(terminal()).contains("3 movies from movies.csv", "25 users", "[1] old: no JDK 9");
	}

	@Test
	void shouldRunAtEachRateWithEachParallelismAndKeepWhatWasInForce() throws IOException, InterruptedException {
		startWith(OPEN, "--rate", "20,200", "--parallelism", "3");
		assertThat(this.lab.waitFor()).as(this::terminal).isEqualTo(3);
		List<JsonNode> runs = results().get("runs")
			.valueStream()
			.sorted(Comparator.comparing((run) -> run.get("rate").intValue()))
			.toList();
		assertThat(runs).extracting((run) -> run.get("rate").intValue()).containsExactly(20, 200);
		assertThat(runs).allSatisfy((run) -> {
			assertThat(run.get("users").isNull()).isTrue();
			assertThat(run.get("parallelism").intValue()).isEqualTo(3);
			// The service's own word, which its JVM has from the flag.
			assertThat(run.get("commonPoolParallelism").doubleValue()).isEqualTo(3);
			// What the stub answers when it has been told to forget the warm-up.
			assertThat(run.get("upstreamLatencyMs").get("p95").doubleValue()).isEqualTo(328.5);
		});
		assertThat(runs.get(0).get("valid").booleanValue()).isTrue();
		assertThat(runs.get(0).get("dropped").intValue()).isZero();
		assertThat(runs.get(1).get("voidReasons").get(0).stringValue())
			.isEqualTo("k6 did not send 1 of the 8 requests that were due: all of its users were waiting");
		assertThat(this.root.resolve("out/small-lives-20-per-second-parallelism-3-1/k6.log")).content()
			.contains("RATE=20 ENDPOINT=/users_parallel");
	}

	@Test
	void shouldLookForWhatAVariantHoldsInOneProcess() throws IOException, InterruptedException {
		startWith(SEARCH, "--hold", "3", "--set", "VUS=7");
		assertThat(this.lab.waitFor()).as(this::terminal).isZero();
		JsonNode capacity = results().get("capacities").get(0);
		// 20 and 40 are held, 80 is not, 60 is, 70 is not: 10 are less than 20 % of 60.
		assertThat(capacity.get("steps").valueStream().map((step) -> step.get("rate").intValue())).containsExactly(20,
				40, 80, 80, 60, 70, 70);
		assertThat(capacity.get("heldPerSecond").intValue()).isEqualTo(60);
		assertThat(capacity.get("brokeAtPerSecond").intValue()).isEqualTo(70);
		assertThat(capacity.get("unloadedP99Ms").doubleValue()).isEqualTo(10);
		assertThat(capacity.get("boundMs").doubleValue()).isEqualTo(12.5);
		assertThat(results().get("runs").valueStream().map((run) -> run.get("rate").intValue())).containsExactly(5, 20,
				40, 80, 80, 60, 70, 70);
		assertThat(results().get("comparisons")).isEmpty();
		// external-service is warm before the first search, as before other experiments.
		assertThat(results().get("calibrations").valueStream().map((one) -> one.get("what").stringValue()))
			.containsExactly("external-service");
		assertThat(terminal()).containsSubsequence("small: external-service: 8/s of 8 asked", "step 1: ");
		assertThat(results().get("experiments").get(0).get("capacity").get("holdSeconds").intValue()).isEqualTo(3);
		assertThat(this.root.resolve("out/small-lives-70-per-second-1-again/k6.log")).exists();
		assertThat(this.root.resolve("out/small-lives-5-per-second-1-unloaded/k6.log")).exists();
		// One process for all.
		assertThat(this.root.resolve("out/small-lives-1/blocking-facade.log")).exists();
		assertThat(terminal()).contains("looks for  the highest arrival rate that is held for 3 s",
				"step 7, 70 requests/s once more: measuring", "step 5: 60 requests/s held, so far at least 60 held",
				"exhausted");
		assertThat(this.root.resolve("out/report.md")).content().contains("Requests a second held: lives 60.");
	}

	@Test
	void shouldMeasureEachCellOfAGridInOneProcessAndSayWhoIsCheapest() throws IOException, InterruptedException {
		startWith(MAP, "--smallest-effect", "100%");
		// At 200 requests/s the stub of k6 drops one.
		assertThat(this.lab.waitFor()).as(this::terminal).isEqualTo(3);
		JsonNode runs = results().get("runs");
		// Two variants, two cells, and as many repetitions as the grid says.
		assertThat(runs).hasSize(8);
		assertThat(runs.valueStream().map((run) -> run.get("rate").intValue()).distinct()).containsExactly(20, 200);
		assertThat(runs).allSatisfy((run) -> {
			assertThat(run.get("fanOut").intValue()).isEqualTo(1);
			assertThat(run.get("upstreamMs").intValue()).isEqualTo(10);
			assertThat(run.get("valid").booleanValue()).isEqualTo(run.get("rate").intValue() == 20);
		});
		// 200 requests/s ask for more than 20, so that is the only load that is tried.
		assertThat(results().get("calibrations").valueStream().map((one) -> one.get("what").stringValue()))
			.containsExactly("external-service at 200 requests/s, 1 x 10 ms", "k6 at 200 requests/s, 1 x 10 ms");
		assertThat(results().get("cells")).hasSize(4);
		JsonNode memory = results().get("cells").get(2);
		assertThat(memory.get("metric").stringValue()).isEqualTo("rssPeakMiB");
		assertThat(memory.get("outcome").stringValue()).isEqualTo("no difference");
		assertThat(memory.get("variants")).hasSize(2);
		JsonNode dropped = results().get("cells").get(3);
		assertThat(dropped.get("outcome").stringValue()).isEqualTo("void");
		assertThat(dropped.get("reason").stringValue()).startsWith("no valid run of one: k6 did not send 1 of the 8");
		assertThat(results().get("comparisons").get(0).get("kind").stringValue()).isEqualTo("pair");
		assertThat(this.root.resolve("out/small-one-20-per-second-1-x-10-ms-1/k6.log")).content()
			.contains("TIMES=10 DURATION=2s VUS=12");
		assertThat(this.root.resolve("out/small-other-2/warm-up.log")).content().contains("RATE=200", "DURATION=1s");
		assertThat(this.root.resolve("out/small-other-2/blocking-facade.log")).exists();
		assertThat(terminal()).contains(
				"maps       1, 30 calls of 10 ms at 20, 200 requests/s, 2 s each; 2 of them left out",
				"cell 2 of 2, 200 requests/s, 1 x 10 ms: measuring", "no difference: one, other",
				"200 requests/s, 1 x 10 ms, memory MiB: void: no valid run of one");
		assertThat(this.root.resolve("out/report.md")).content()
			.contains("| 10 ms, 2.0 in flight | void", "| not asked");
	}

	@Test
	void shouldFindInASoakWhatGrowsAndEndWith1() throws IOException, InterruptedException {
		startWith(SOAK);
		assertThat(this.lab.waitFor()).as(this::terminal).isEqualTo(1);
		assertThat(results().get("runs")).hasSize(2);
		assertThat(results().get("runs")).allSatisfy((run) -> {
			assertThat(run.get("valid").booleanValue()).isTrue();
			assertThat(run.get("soak").get("points")).hasSize(6);
			JsonNode threads = run.get("soak").get("trends").get(1);
			assertThat(threads.get("figure").stringValue()).isEqualTo("threads");
			boolean leaks = run.get("variant").stringValue().equals("leaks");
			assertThat(threads.get("verdict").stringValue()).isEqualTo(leaks ? "grows" : "no trend");
			if (leaks) {
				// Two a second.
				assertThat(threads.get("perHour").doubleValue()).isBetween(3600.0, 10_800.0);
				assertThat(run.get("soak").get("broken").toString()).contains("threads grows by ");
			}
		});
		assertThat(this.root.resolve("out/small-leaks-1/k6.log")).content().contains("DURATION=15s");
		assertThat(terminal()).contains("soaks      15 s, of which the first 2 s do not count; 6 medians of 2 s",
				"GROWS: ", "threads grows by ");
		assertThat(this.root.resolve("out/report.md")).content().contains("leaks: ", "threads grows by ");
	}

	@Test
	void shouldKeepWhatASearchFoundUntilCtrlC() throws IOException {
		startWith(SEARCH.replace("GENERATOR: searched", "GENERATOR: searched, HANGS_ABOVE: 30"));
		awaitLine("out/small-lives-1/warm-up.log", "hanging");
		pressCtrlC();
		JsonNode capacity = results().get("capacities").get(0);
		assertThat(capacity.get("heldPerSecond").intValue()).isEqualTo(20);
		assertThat(capacity.get("atLeast").booleanValue()).isTrue();
		assertThat(capacity.get("limit").stringValue()).isEqualTo("the search, which was stopped");
		assertThat(results().get("runs")).hasSize(2);
		assertThat(terminal()).contains("Stopped. What was measured until then is kept.");
	}

	@Test
	void shouldStopBeforeAnythingRunsWhenTheCatalogueIsMalformed() throws IOException, InterruptedException {
		Path scripts = Files.createDirectories(this.root.resolve("database"));
		Files.copy(Checkout.find().database().resolve("schema.sql"), scripts.resolve("schema.sql"));
		Path movies = Files.writeString(this.root.resolve("movies.csv"), "movieId,title,genres\n1,One\n");
		startWith(WITH_DATABASE, "--catalogue", movies.toString());
		assertThat(this.lab.waitFor()).as(this::terminal).isEqualTo(1);
		assertThat(terminal()).contains("lab: movies.csv:2: it has 2 fields");
		assertThat(this.root.resolve("out/results.json")).doesNotExist();
	}

	@Test
	void shouldGoOnAfterAServiceThatDiesAndEndWith1() throws IOException, InterruptedException {
		assertThat(run("works", "--variants", "lives,dies")).as(this::terminal).isEqualTo(1);
		JsonNode runs = results().get("runs");
		assertThat(runs).hasSize(2);
		JsonNode died = runs.get("dies".equals(runs.get(0).get("variant").stringValue()) ? 0 : 1);
		assertThat(died.get("error").stringValue()).contains("blocking-facade ended with status 3", "out of luck");
		assertThat(terminal()).contains("out of luck");
	}

	@Test
	void shouldEndWith3WhenARunIsVoid() throws IOException, InterruptedException {
		assertThat(run("fails", "--variants", "lives")).as(this::terminal).isEqualTo(3);
		assertThat(results().get("runs").get(0).get("voidReasons").get(0).stringValue())
			.contains("k6 ended with status 99 and no summary", "no luck");
	}

	@Test
	void shouldNameTheTakenPortAndEndWith1() throws IOException, InterruptedException {
		int port = new Ports(this.offset).of(Service.BLOCKING_FACADE);
		try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
			assertThat(run("works", "--variants", "lives")).as(this::terminal).isEqualTo(1);
		}
		assertThat(terminal()).contains("port " + port + ", which blocking-facade needs, is taken");
	}

	@Test
	void shouldStopEverythingAndKeepWhatWasMeasuredOnCtrlC() throws IOException {
		start("hangs", "--variants", "lives", "--repeat", "2");
		awaitLine("out/small-lives-2/k6.log", "hanging");
		List<ProcessHandle> started = this.lab.descendants().toList();
		assertThat(started).as("external-service, facade and k6").hasSize(3);
		pressCtrlC();
		assertThat(started).noneMatch(ProcessHandle::isAlive);
		assertThat(results().get("runs")).hasSize(1);
		assertThat(terminal()).contains("Stopped. What was measured until then is kept.", "requests/s");
		assertThat(this.root.resolve("out/report.html")).exists();
	}

	@Test
	void shouldKeepARunThatWasMeasuredWhenItsServicesAreStillStoppingOnCtrlC() throws IOException {
		start("works", "--variants", "lingers", "--repeat", "2");
		awaitLine("out/small-lingers-1/blocking-facade.log", "lingering");
		pressCtrlC();
		assertThat(results().get("runs")).hasSize(1);
		assertThat(results().get("runs").get(0).get("requests").intValue()).isEqualTo(8);
	}

	@Test
	void shouldMeasureAJarOfSomebodysOwnThatHasNoManagementPort() throws IOException, InterruptedException {
		// What runs can only be the other one.
		Path own = this.root.resolve("own/service-1.jar");
		Files.createDirectories(own.getParent());
		Files.move(new Checkout(this.root).jar(Service.BLOCKING_FACADE), own);
		startWith(BROUGHT.formatted("works", """
				jar: own/service-1.jar
				    health: /ready
				    env: { NO_MANAGEMENT: "yes" }"""));
		assertThat(this.lab.waitFor()).as(this::terminal).isZero();
		JsonNode run = results().get("runs").get(0);
		assertThat(run.get("valid").booleanValue()).isTrue();
		assertThat(run.get("requests").intValue()).isEqualTo(8);
		assertThat(run.get("startupMs").doubleValue()).isPositive();
		assertThat(run.get("rssPeakMiB").doubleValue()).isPositive();
		assertThat(run.get("gcPauseMs").isNull()).isTrue();
		assertThat(this.root.resolve("out/small-mine-1/k6.log")).content()
			.contains("HEALTH=http://localhost:" + new Ports(this.offset).of(Service.BLOCKING_FACADE) + "/ready");
		assertThat(this.root.resolve("out/small-mine-1/first-answer.log")).content().contains("USERS=1 ", "RATE=1 ");
	}

	@Test
	void shouldFailARunOfAJarThatDoesNotAnswerAsItsContractSays() throws IOException, InterruptedException {
		Path jar = new Checkout(this.root).jar(Service.BLOCKING_FACADE);
		startWith(BROUGHT.formatted("wrong", "jar: " + jar));
		assertThat(this.lab.waitFor()).as(this::terminal).isEqualTo(1);
		assertThat(results().get("runs").get(0).get("error").stringValue())
			.contains("did not answer as the contract says: 1 of 1 requests failed {wrongAnswer=1}");
		assertThat(this.root.resolve("out/small-mine-1/k6.log")).doesNotExist();
	}

	@Test
	void shouldMeasureAServiceThatRunsAlreadyAndSayWhatIsNotKnownOfIt() throws IOException, InterruptedException {
		// Nothing asks it but k6, of which there is a stub.
		startWith(BROUGHT.formatted("works", "url: http://127.0.0.1:1/api/"));
		assertThat(this.lab.waitFor()).as(this::terminal).isZero();
		JsonNode run = results().get("runs").get(0);
		assertThat(run.get("valid").booleanValue()).isTrue();
		assertThat(run.get("requestsPerSecond").doubleValue()).isEqualTo(4);
		assertThat(run.get("upstreamConnections").doubleValue()).isZero();
		assertThat(List.of("cpuSeconds", "cpuMsPerRequest", "cpuPeakPercent", "rssPeakMiB", "threadsPeak", "gcPauseMs",
				"startupMs", "allocatedBytes", "voluntarySwitches", "threadsByKind", "hostOthersPercent"))
			.allSatisfy((field) -> assertThat(run.get(field).isNull()).as(field).isTrue());
		assertThat(run.get("hostStolenPercent").isNull()).isFalse();
		assertThat(run.get("notes").valueStream().map(JsonNode::stringValue))
			.anyMatch((note) -> note.startsWith("the lab did not start it"));
		assertThat(this.root.resolve("out/small-mine-1/k6.log")).content()
			.contains("TARGET=http://127.0.0.1:1/api HEALTH=http://127.0.0.1:1/api/data/1,500,920,200 redirects=0");
		assertThat(this.root.resolve("out/small-external-service/external-service.log")).exists();
		assertThat(this.root.resolve("out/small-mine-1/blocking-facade.log")).doesNotExist();
		assertThat(this.root.resolve("out/report.html")).exists();
	}

	@Test
	void shouldFailARunOfAServiceThatDoesNotAnswer() throws IOException, InterruptedException {
		startWith(BROUGHT.formatted("silent", "url: http://localhost:1"));
		assertThat(this.lab.waitFor()).as(this::terminal).isEqualTo(1);
		assertThat(results().get("runs").get(0).get("error").stringValue())
			.contains("before the run, http://localhost:1 was asked once", "connection refused");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					jar: own/no-such.jar     |                 | 'jar' of small/mine: there is no
					jar: k6/small.js.jar     |                 | cannot be read as a jar
					url: http://192.0.2.1    |                 | 'url' of small/mine is http://192.0.2.1, which is not this machine
					url: http://no.such.invalid |              | which is not this machine: --allow-remote sends load there
					url: http://localhost:1  | --cold          | --cold is about how a service is started, and small/mine runs already
					url: http://localhost:1  | --parallelism=2 | --parallelism is about how a service is started
					""")
	void shouldRefuseWhatCannotBeMeasuredBeforeAnythingStarts(String line, String option, String message)
			throws IOException, InterruptedException {
		Files.writeString(this.root.resolve("k6/small.js.jar"), "no zip");
		startWith(BROUGHT.formatted("works", line), (option != null) ? new String[] { option } : new String[0]);
		assertThat(this.lab.waitFor()).as(this::terminal).isEqualTo(2);
		assertThat(terminal()).contains(message);
		assertThat(this.root.resolve("out")).doesNotExist();
	}

	@Test
	void shouldRefuseAServiceThatCannotKnowTheLabsDatabase() throws IOException, InterruptedException {
		startWith(WITH_DATABASE.replace("jdk: 9", "url: http://localhost:1"));
		assertThat(this.lab.waitFor()).as(this::terminal).isEqualTo(2);
		assertThat(terminal()).contains("small/old runs already, so it cannot know the PostgreSQL", "--postgres");
	}

	@Test
	void shouldSendLoadElsewhereOnlyWhenAllowedTo() throws IOException, InterruptedException {
		// For documentation only (RFC 5737), and the stub of k6 sends nothing.
		startWith(BROUGHT.formatted("works", "url: http://192.0.2.1"), "--allow-remote");
		assertThat(this.lab.waitFor()).as(this::terminal).isZero();
		assertThat(this.root.resolve("out/small-mine-1/k6.log")).content().contains("TARGET=http://192.0.2.1 ");
	}

	@Test
	void shouldRunAFileThatIsElsewhere(@TempDir Path elsewhere) throws IOException, InterruptedException {
		Path file = Files.writeString(elsewhere.resolve("own.yml"),
				"name: own\nbased-on: small\nquestion: And mine?\nonly: [lives]\n");
		Files.writeString(this.root.resolve("experiments/small.yml"), EXPERIMENT.formatted("works"));
		launch(file.toString());
		assertThat(this.lab.waitFor()).as(this::terminal).isZero();
		assertThat(results().get("runs").get(0).get("experiment").stringValue()).isEqualTo("own");
		assertThat(terminal()).contains("own: And mine?");
	}

	private void awaitLine(String file, String line) {
		Path path = this.root.resolve(file);
		await().atMost(Duration.ofSeconds(30)).until(() -> Files.exists(path) && Files.readString(path).contains(line));
	}

	private void pressCtrlC() throws IOException {
		assumeFalse(ignoresCtrlC(), "SIGINT is ignored here, as in a background job of a script");
		new ProcessBuilder("kill", "-INT", Long.toString(this.lab.pid())).start();
		assertThat(this.lab.onExit()).succeedsWithin(Duration.ofSeconds(30));
	}

	private int run(String generator, String... options) throws IOException, InterruptedException {
		start(generator, options);
		return this.lab.waitFor();
	}

	private void start(String generator, String... options) throws IOException {
		startWith(EXPERIMENT.formatted(generator), options);
	}

	private void startWith(String experiment, String... options) throws IOException {
		Files.writeString(this.root.resolve("experiments/small.yml"), experiment);
		launch("small", options);
	}

	private void launch(String experiment, String... options) throws IOException {
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC",
				"-XX:TieredStopAtLevel=1", "-Drewrite-lab.home=" + this.root, "-cp",
				System.getProperty("java.class.path"), "org.rewritelab.harness.RewriteLab", "run", experiment, "--out",
				this.root.resolve("out").toString(), "--noise", "100", "--port-offset", Integer.toString(this.offset)));
		command.addAll(Arrays.asList(options));
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(this.root.resolve("terminal").toFile());
		builder.environment().merge("PATH", this.root.resolve("k6").toString(), (path, ours) -> ours + ":" + path);
		this.lab = builder.start();
	}

	private JsonNode results() throws IOException {
		return new JsonMapper().readTree(Files.readString(this.root.resolve("out/results.json")));
	}

	private String terminal() {
		try {
			return Files.readString(this.root.resolve("terminal"));
		}
		catch (IOException ex) {
			return ex.toString();
		}
	}

	static void writeStubJar(Path jar) throws IOException {
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, StubService.class.getName());
		Files.createDirectories(jar.getParent());
		String entry = StubService.class.getName().replace('.', '/') + ".class";
		try (OutputStream file = Files.newOutputStream(jar);
				JarOutputStream out = new JarOutputStream(file, manifest)) {
			out.putNextEntry(new JarEntry(entry));
			try (var classFile = StubService.class.getClassLoader().getResourceAsStream(entry)) {
				classFile.transferTo(out);
			}
		}
	}

	static int freeOffset() {
		// Below the ports that the kernel gives to clients, and seldom another
		// checkout's.
		return IntStream.iterate(20000 + (int) (ProcessHandle.current().pid() % 1000), (offset) -> offset + 17)
			.limit(100)
			.filter((offset) -> SERVICES.stream().allMatch(new Ports(offset)::areFree))
			.findFirst()
			.orElseThrow();
	}

	// The kernel's mask of ignored signals; SIGINT is 2, so its bit is the second.
	static boolean ignoresCtrlC() throws IOException {
		Path status = Path.of("/proc/self/status");
		return Files.exists(status) && Files.readAllLines(status)
			.stream()
			.filter((line) -> line.startsWith("SigIgn:"))
			.anyMatch((line) -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
	}

}
