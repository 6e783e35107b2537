package org.rewritelab.harness.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.database.DatabaseDescription;
import org.rewritelab.harness.experiment.Dependency;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Needs;
import org.rewritelab.harness.experiment.Postgres;
import org.rewritelab.harness.experiment.Published;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.experiment.WarmUp;
import org.rewritelab.harness.experiment.Workload;
import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.measure.Host;
import org.rewritelab.harness.measure.Latency;
import org.rewritelab.harness.measure.Second;
import org.rewritelab.harness.run.Checkout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class ResultsTests {

	private static final Experiment EXPERIMENT = new Experiment("facade", List.of(), null, "Is it worth it?",
			"an article", new Workload("facade.js", Map.of("USERS", "250"), 24, null),
			new Needs(new Dependency(List.of("-Xmx256m"), Map.of()), null), List.of("-Xmx512m"),
			new WarmUp(2, List.of(Map.of("LOOPS", "3"))), "tuned", List.of("article", "tuned"),
			List.of(variant("article", new Published(94.0, 2270.0, null, 4690.0, 29.0, null, null, null)),
					variant("tuned", null)));

	private static final Experiment MOVIES = new Experiment("movies", List.of(), null, "Is it an index?", "an article",
			new Workload("movies.js", Map.of("USERS", "10"), 600, null),
			new Needs(null, new Postgres(Map.of("shared_buffers", "128MB"))), List.of(), new WarmUp(2, List.of()), null,
			List.of(),
			List.of(new Variant("base", "a variant", Service.MOVIES_BLOCKING, null, null, null, 17, null, List.of(),
					List.of(), Map.of(), Map.of(), null, null,
					new Published(16.73, 570.47, null, null, null, 91.6, 487.0, null),
					Map.of(1, new Published(25.49, 39.16, null, null, null, 40.3, 474.0, null), 25,
							new Published(14.72, 1615.82, null, null, null, 104.9, 1454.0, 3)))));

	private final Results begun = Results.begin(Instant.EPOCH, "./lab run", "abc", "quick", 7, 2,
			new Host("a processor", 2, 24105L, "an os", "6.1", "a jdk", "v1.8.1", "none"),
			new DatabaseDescription("18.4", true, 62423, null), List.of(EXPERIMENT));

	private static final Details DETAILS = new Details(
			new WarmUpReport(List.of(new WarmUpReport.Burst(105.0, 1.5, 30.1, 24.0),
					new WarmUpReport.Burst(100.0, 1.4, 9.8, 7.5)), true, 23.4),
			null, "closed", null, "facade-tuned-1/latency.hlog", 5L, 6L, 7.0, 8.0, 0.0, 260.4, 1.25, 9L, 10L,
			Map.of("request", 200), Map.of("facade-epoll", List.of(1.5, 0.5)), null, 0.1, 1.2, 0.3, 0.4, 120.0,
			List.of(new Second(0, 213, 1, 931.0)), Samples.phases().phases(), 2);

	private static final Calibration CALIBRATION = new Calibration("facade", "external-service with k6", 2174.0, 2174.0,
			new Latency(1.0, 0.0, 1.0, 2.0, 3.0, 4.0), 100.0, true, null);

	@TempDir
	private Path folder;

	@Test
	void shouldWriteTheFieldsOfTheDesignAndReadThemBack() throws IOException {
		Results results = this.begun.with(run("tuned", 1, 213.5, List.of()));
		ResultsFile file = new ResultsFile(this.folder.resolve("new"));
		file.write(results);
		JsonNode json = new JsonMapper().readTree(Files.readString(file.path()));
		assertThat(json.propertyNames()).containsExactly("schema", "startedAt", "command", "commit", "pace", "seed",
				"repeat", "host", "database", "experiments", "runs", "smallestEffectPercent", "comparisons",
				"calibrations", "capacities", "cells");
		assertThat(json.get("schema").intValue()).isEqualTo(1);
		assertThat(json.get("startedAt").stringValue()).isEqualTo("1970-01-01T00:00:00Z");
		assertThat(json.get("host").propertyNames()).containsExactly("cpu", "cores", "memoryMiB", "os", "kernel", "jdk",
				"k6", "isolation");
		assertThat(json.get("comparisons").isArray()).isTrue();
		JsonNode run = json.get("runs").get(0);
		assertThat(run.propertyNames()).containsExactly("experiment", "variant", "users", "rate", "parallelism",
				"fanOut", "upstreamMs", "repetition", "valid", "voidReasons", "error", "limit", "notes", "planned",
				"started", "requests", "unfinished", "dropped", "rightAnswers", "failures", "failuresByKind",
				"cutAtSeconds", "durationSeconds", "requestsPerSecond", "goodputPerSecond", "responseBytes",
				"latencyMs", "rightLatencyMs", "upstreamLatencyMs", "cpuSeconds", "cpuMsPerRequest", "cpuPeakPercent",
				"rssPeakMiB", "threadsPeak", "gcPauseMs", "upstreamConnections", "upstreamTlsHandshakes", "startupMs",
				"commonPoolParallelism", "runtimeMiB", "generatorCpuSeconds", "upstreamCpuSeconds",
				"databaseCpuSeconds", "databaseCpuPercent", "databaseConnectionsPeak", "databaseConnectionsOpened",
				"warmUp", "firstAnswerMs", "model", "intendedLatencyMs", "histograms", "bytesIn", "bytesOut",
				"allocatedBytes", "allocatedBytesPerRequest", "upstreamTlsHandshakesPerRequest",
				"rssMiBPerHundredUsers", "compilerCpuSeconds", "voluntarySwitches", "involuntarySwitches",
				"threadsByKind", "eventLoopCpuSeconds", "databaseActiveSeconds", "hostStolenPercent",
				"hostOthersPercent", "clockJumpMs", "harnessCpuSeconds", "harnessRssPeakMiB", "series", "phases",
				"recoverSeconds", "fault", "soak");
		assertThat(run.get("latencyMs").propertyNames()).containsExactly("avg", "min", "p50", "p95", "p99", "max");
		assertThat(file.read()).isEqualTo(results);
		file.write(results.with(run("article", 1, 29.5, List.of())).compared(SmallestEffect.DEFAULT));
		JsonNode comparison = file.tree().get("comparisons").get(0);
		assertThat(comparison.propertyNames()).containsExactly("kind", "experiment", "variant", "baseline", "users",
				"rate", "parallelism", "fanOut", "upstreamMs", "metric", "repetitions", "ratio", "low", "high",
				"verdict", "reason", "furtherRepetitions");
		assertThat(file.read().comparisons()).hasSize(10);
		assertThat(this.folder.resolve("new")).isDirectoryContaining("glob:**results.json")
			.isDirectoryNotContaining("glob:**.part");
	}

	@Test
	void shouldWriteWhatElseWasSeenAndReadItBack() {
		ResultsFile file = new ResultsFile(this.folder);
		Results results = this.begun.with(run("tuned", 1, 213.5, List.of()).with(DETAILS).with(Samples.FAULT))
			.with(List.of(CALIBRATION))
			.with(Samples.capacity("tuned", 1, true));
		file.write(results);
		assertThat(file.read()).isEqualTo(results);
		JsonNode step = file.tree().get("capacities").get(0).get("steps").get(1);
		assertThat(step.get("outcome").stringValue()).isEqualTo("elsewhere");
	}

	@Test
	void shouldReadResultsOfBeforeThereWereDetailsAndCalibrations() throws IOException {
		ResultsFile file = new ResultsFile(this.folder);
		file.write(this.begun.with(run("tuned", 1, 213.5, List.of())));
		ObjectNode json = (ObjectNode) new JsonMapper().readTree(Files.readString(file.path()));
		json.remove(List.of("calibrations", "capacities"));
		ObjectNode run = (ObjectNode) json.get("runs").get(0);
		run.remove(List.of("warmUp", "series", "phases", "recoverSeconds", "threadsByKind", "eventLoopCpuSeconds",
				"model"));
		((ObjectNode) json.get("experiments").get(0).get("warmUp"))
			.remove(List.of("untilSettled", "atLeast", "atMost"));
		Files.writeString(file.path(), json.toString());
		Results read = file.read();
		assertThat(read.calibrations()).isEmpty();
		assertThat(read.capacities()).isEmpty();
		assertThat(read.runs().getFirst().details().series()).isNull();
		assertThat(read.runs().getFirst().details().phases()).isNull();
		assertThat(read.runs().getFirst().load().requestsPerSecond()).isEqualTo(213.5);
	}

	@Test
	void shouldKeepWhatIsKnownOfASearchInPlaceOfWhatWas() {
		Results results = this.begun.with(Samples.capacity("tuned", 1, true))
			.with(Samples.capacity("tuned", 2, true))
			.with(Samples.capacity("tuned", 1, false));
		assertThat(results.capacities()).containsExactly(Samples.capacity("tuned", 2, true),
				Samples.capacity("tuned", 1, false));
		assertThat(results.capacitiesOf(EXPERIMENT)).isEmpty();
		assertThat(results.capacitiesOf(Samples.search("tuned"))).hasSize(2);
	}

	@Test
	void shouldReplaceTheFileInOneStep() throws IOException {
		ResultsFile file = new ResultsFile(this.folder);
		file.write(this.begun);
		byte[] before = Files.readAllBytes(file.path());
		try (InputStream reader = Files.newInputStream(file.path())) {
			file.write(this.begun.with(run("tuned", 1, 213.5, List.of())));
			// Written in place, a reader would see a mixture.
			assertThat(reader.readAllBytes()).isEqualTo(before);
		}
		assertThat(file.read().runs()).hasSize(1);
	}

	@Test
	void shouldWriteInAThreadThatIsInterrupted() {
		ResultsFile file = new ResultsFile(this.folder);
		Thread.currentThread().interrupt();
		try {
			file.write(this.begun);
		}
		finally {
			assertThat(Thread.interrupted()).isTrue();
		}
		assertThat(file.read()).isEqualTo(this.begun);
	}

	@Test
	void shouldHaveEveryFieldExplained() throws IOException {
		ResultsFile file = new ResultsFile(this.folder);
		file.write(this.begun.with(run("tuned", 1, 213.5, List.of()).with(DETAILS).with(Samples.FAULT))
			.with(run("article", 1, 29.5, List.of()))
			.with(List.of(CALIBRATION))
			.with(Samples.capacity("tuned", 1, true))
			.compared(SmallestEffect.DEFAULT));
		ObjectNode json = (ObjectNode) new JsonMapper().readTree(Files.readString(file.path()));
		json.remove("experiments");
		// Keys of these are names of threads.
		json.get("runs").forEach((run) -> ((ObjectNode) run).putNull("eventLoopCpuSeconds"));
		String explanation = Files.readString(Checkout.find().root().resolve("docs/results-format.md"));
		assertThat(fields(json)).contains("p99", "isolation", "wrongAnswer")
			.allSatisfy((field) -> assertThat(explanation).contains("`" + field + "`"));
	}

	private static Stream<String> fields(JsonNode node) {
		return Stream.concat(node.propertyNames().stream(), node.valueStream().flatMap(ResultsTests::fields));
	}

	@Test
	void shouldWriteNullForWhatWasNotMeasured() throws IOException {
		ResultsFile file = new ResultsFile(this.folder);
		Results results = this.begun.with(RunResult.failed("facade", "tuned", users(250), 1, "it ended"));
		file.write(results);
		JsonNode run = new JsonMapper().readTree(Files.readString(file.path())).get("runs").get(0);
		assertThat(run.get("requestsPerSecond").isNull()).isTrue();
		assertThat(run.get("cpuSeconds").isNull()).isTrue();
		assertThat(run.get("latencyMs").isNull()).isTrue();
		assertThat(run.get("valid").booleanValue()).isFalse();
		assertThat(run.get("error").stringValue()).isEqualTo("it ended");
		assertThat(file.read()).isEqualTo(results);
	}

	@Test
	void shouldShowMediansOfValidRunsBesideTheArticlesFigures() {
		List<String> lines = new ResultsTable(EXPERIMENT,
				List.of(run("article", 1, 29.5, List.of()), run("tuned", 1, 213.0, List.of()),
						run("tuned", 2, 100.0, List.of("the generator was busy")), run("tuned", 3, 214.0, List.of())))
			.lines();
		assertThat(lines.get(0)).startsWith("variant").contains("requests/s", "article", "p99", "max");
		assertThat(lines.get(2)).containsSubsequence("article", "29.5", "94", "2.0", "29", "2270", "4690");
		// Of 213.0 and 214.0: the median is (213.0 + 214.0) / 2. The void 100.0 is left
		// out.
		assertThat(lines.get(3)).containsSubsequence("tuned [1]", "213.5 (213.0-214.0)", " - ");
		assertThat(lines).contains("[1] tuned: left out (repetition 2: void, the generator was busy)")
			.allMatch((line) -> line.length() <= 150);
	}

	@Test
	void shouldShowEachPhaseAndHowLongItTookToRecover() {
		RunResult run = run("tuned", 1, 213.5, List.of()).with(DETAILS);
		List<String> lines = new PhaseTable(EXPERIMENT, List.of(run, run("article", 1, 29.5, List.of()))).lines();
		assertThat(lines).hasSize(4);
		assertThat(lines.get(0)).containsSubsequence("variant", "phase", "goodput", "refused", "recovered", "memory");
		assertThat(lines.get(2)).containsSubsequence("tuned", "capacity", "110", "110.0", "100", " 4 ", " 9 ");
		assertThat(lines.get(3)).containsSubsequence("overload", "220", "106.5", "97", "225", " 2 ");
		// After 2 s, with the run's memory.
		assertThat(lines.get(3).strip().split(" +")).endsWith("2", Numbers.format(run.cost().rssPeakMiB(), 0));
		assertThat(new PhaseTable(EXPERIMENT, List.of(run("tuned", 1, 213.5, List.of()))).isEmpty()).isTrue();
	}

	@Test
	void shouldSayThatMostRunsDidNotRecover() {
		RunResult did = run("tuned", 1, 213.5, List.of()).with(DETAILS);
		RunResult didNot = run("tuned", 2, 213.5, List.of()).with(Samples.phases(null));
		assertThat(new PhaseTable(EXPERIMENT, List.of(did, didNot, didNot)).lines().get(3)).contains(" not ");
		assertThat(new PhaseTable(EXPERIMENT, List.of(did, didNot, did)).lines().get(3)).doesNotContain(" not ");
	}

	@Test
	void shouldSayWhereItCutAndWhatFailed() {
		Load load = Load.of(new GeneratorSummary(5000L, 540, 290, 250, null, 42, 248, Map.of("timeout", 248L), 60.0,
				60.0, 4.8, 0.7, null, new Latency(28454.0, 1.0, 30001.0, 30002.0, 30002.0, 30002.0),
				new Latency(null, null, null, null, null, null)));
		List<String> lines = new ResultsTable(EXPERIMENT,
				List.of(RunResult.measured("facade", "article", users(250), 1, List.of(), null, List.of(), load, null,
						Cost.NOT_MEASURED),
						RunResult.failed("facade", "tuned", users(250), 1, "blocking-facade ended\n  log")))
			.lines();
		assertThat(lines).contains(
				"[1] article: cut at 60 s with 290 of 5000 requests finished, 250 under way and not counted",
				"[2] tuned: no valid run, nothing to compare (repetition 1: blocking-facade ended)");
	}

	@Test
	void shouldShowEachNumberOfUsersBesideWhatWasPublishedForIt() {
		List<String> lines = new ResultsTable(MOVIES, List.of(movies(25, 30.5, null, List.of()),
				movies(10, 28.7, "database", List.of("ran on JDK 17.0.17")), movies(1, 27.0, "database", List.of())))
			.lines();
		assertThat(lines.get(0)).containsSubsequence("variant", "users", "requests/s", "article", "avg", "article",
				"answers");
		assertThat(lines.get(0)).doesNotContain("upstream");
		assertThat(lines.get(1)).contains("MiB/s");
		// 100 MiB in 20 s.
		assertThat(lines.get(2)).containsSubsequence("base [1]", " 1 ", "27.0", "25.5", "5.0");
		assertThat(lines.get(3)).containsSubsequence("base [1] [2]", " 10 ", "28.7", "16.7", "570.5");
		assertThat(lines.get(4)).containsSubsequence("base [3]", " 25 ", "30.5", "14.7");
		assertThat(lines.get(6)).containsSubsequence("CPU", "CPU", "article", "memory", "article", "database", "opened",
				"busy");
		// 61 % beside 91.6 %, 651 MiB beside 487, 93 % of the database's processors, 300
		// connections opened, 10 at a time.
		assertThat(lines.get(9)).containsSubsequence(" 61 ", "91.6", "651", "487", " 93 ", "300", " 10 ");
		assertThat(lines).contains("[1] the database was the limit, not the service", "[2] base: ran on JDK 17.0.17",
				"[3] the article needed 3 instances of the service");
	}

	private static RunResult movies(int users, double rate, String limit, List<String> notes) {
		Latency latency = new Latency(347.0, 40.0, 340.0, 390.0, 403.0, 500.0);
		Load load = Load.of(new GeneratorSummary(null, 600, 600, 0, null, 600, 0, Map.of(), null, 20.0, rate, rate,
				100L * 1024 * 1024, latency, latency));
		return RunResult.measured("movies", "base", users(users), 1, List.of(), limit, notes, load, null, new Cost(6.0,
				10.0, 61.0, 651.0, 38, 66.0, null, null, 2000.0, null, null, 2.1, null, 18.6, 93.0, 10, 300L));
	}

	@Test
	void shouldShowEachRateAndParallelismBesideTheUpstreamsOwnTime() {
		Experiment users = new Experiment("users", List.of(), null, "Which threads?", "an article",
				new Workload("users.js", Map.of("RATE", "20"), 60, null),
				new Needs(new Dependency(List.of(), Map.of()), null), List.of(), new WarmUp(2, List.of()), null,
				List.of(),
				List.of(variant("parallel", new Published(null, null, 51370.0, null, null, null, null, null))));
		List<RunResult> runs = List.of(users(20, null, 400.0), users(20, 16, 331.3), users(200, null, 390.0));
		List<String> lines = new ResultsTable(users, runs).lines();
		assertThat(lines.get(0)).containsSubsequence("variant", "rate", "parallelism", "requests/s", "p95", "article",
				"upstream", "p95", "p99");
		assertThat(lines.get(2)).containsSubsequence("parallel", " 20 ", " - ", " 400 ", " 51370 ", " 328 ", "1.22");
		// Nothing was published for another size of the pool, or for another rate.
		assertThat(lines.get(3)).containsSubsequence("parallel", " 20 ", " 16 ", " 331 ", " - ", " 328 ", "1.01");
		assertThat(lines.get(4)).containsSubsequence("parallel", " 200 ", " - ", " 390 ", " - ", " 328 ", "1.19");
		assertThat(lines.get(3)).doesNotContain("51370");
		assertThat(lines.get(4)).doesNotContain("51370");
	}

	private static RunResult users(int rate, Integer parallelism, double p95) {
		Latency latency = new Latency(320.0, 275.0, 321.0, p95, 420.0, 430.0);
		Latency upstream = new Latency(300.0, 270.0, 300.0, 328.0, 330.0, 331.0);
		Load load = Load.of(new GeneratorSummary(1200L, 1200, 1200, 0, 0L, 1200, 0, Map.of(), null, 60.3, 19.9, 19.9,
				null, latency, latency));
		return RunResult.measured("users", "parallel", new Settings(null, rate, parallelism), 1, List.of(), null,
				List.of(), load, upstream, Cost.NOT_MEASURED);
	}

	private static Settings users(int users) {
		return new Settings(users, null, null);
	}

	private static Variant variant(String name, Published published) {
		return new Variant(name, "a variant", Service.BLOCKING_FACADE, null, null, null, null, null, List.of(),
				List.of(), Map.of(), Map.of(), null, null, published, Map.of());
	}

	private static RunResult run(String variant, int repetition, double rate, List<String> voidReasons) {
		Latency latency = new Latency(922.0, 920.0, 921.0, 926.0, 931.0, 957.0);
		Load load = Load.of(new GeneratorSummary(5000L, 5000, 5000, 0, null, 4900, 100, Map.of("wrongAnswer", 100L),
				null, 23.4, rate, rate, null, latency, latency));
		return RunResult.measured("facade", variant, users(250), repetition, voidReasons, null, List.of(), load, null,
				new Cost(8.1, 1.62, 61.0, 651.0, 38, 66.0, 0.0, 0.0, 2000.0, null, null, 2.1, 5.9, null, null, null,
						null));
	}

}
