package org.rewritelab.harness.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.database.Database;
import org.rewritelab.harness.experiment.Fault;
import org.rewritelab.harness.experiment.FaultCase;
import org.rewritelab.harness.experiment.Faults;
import org.rewritelab.harness.measure.Exchanged;
import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.report.Cost;
import org.rewritelab.harness.report.FaultReport;
import org.rewritelab.harness.report.Holdings;
import org.rewritelab.harness.report.Load;
import org.rewritelab.harness.report.RunResult;

/**
 * One run of one variant in which one fault happens: steady load, the fault, and load for
 * long enough to see it recover; then what it still holds when nobody asks it anything.
 */
final class FaultRun {

	/**
	 * Until k6 sends its first request.
	 */
	private static final Duration GENERATOR_START = Duration.ofSeconds(1);

	/**
	 * For a service that starts on one processor, under load.
	 */
	private static final int RESTART_SECONDS = 20;

	private final ServiceLauncher launcher;

	private final Checkout checkout;

	private final Isolation isolation;

	private final LoadGenerator generator;

	private final Ports ports;

	private final @Nullable Database database;

	private final Consumer<String> phase;

	FaultRun(ServiceLauncher launcher, Checkout checkout, Isolation isolation, LoadGenerator generator, Ports ports,
			@Nullable Database database, Consumer<String> phase) {
		this.launcher = launcher;
		this.checkout = checkout;
		this.isolation = isolation;
		this.generator = generator;
		this.ports = ports;
		this.database = database;
		this.phase = phase;
	}

	/**
	 * A restart lasts as long as it takes, and the load goes on after it too.
	 */
	static int loadSeconds(Faults plan, Fault fault) {
		return plan.loadSeconds() + (fault.isRestart() ? RESTART_SECONDS : 0);
	}

	/**
	 * @param folder for the logs
	 * @throws RunFailedException if something cannot be started, or the fault cannot be
	 * brought about
	 */
	RunResult run(Slot slot, Path folder) throws InterruptedException {
		Faults plan = Objects.requireNonNull(slot.experiment().faults());
		Fault fault = Objects.requireNonNull(slot.fault()).fault();
		try (FaultScene scene = startScene(slot, folder)) {
			List<String> voidReasons = new ArrayList<>();
			FaultLoads loads = warmUp(slot, scene, folder, voidReasons);
			Holdings before = scene.holdings();
			Happened happened = load(slot, plan, scene, loads);
			List<Exchanged> requests = new ArrayList<>();
			for (Path file : happened.recordings()) {
				requests.addAll(Exchanged.read(file));
			}
			GeneratorSummary summary = GeneratorSummary.read(loads.summary());
			if (requests.isEmpty() || summary == null) {
				throw new RunFailedException("k6 gave no figures: see " + folder.resolve("k6.log"));
			}
			FaultWindow window = new FaultWindow(requests, happened.beganMs(), happened.endedMs(), plan.boundSeconds());
			Settled settled = Settled.ANOTHER_PROCESS;
			if (fault != Fault.SERVICE_TERMINATED) {
				this.phase.accept("waiting until it has given everything back");
				settled = Settled.await(scene, before);
			}
			voidReasons.addAll(voidReasons(window, summary));
			return result(slot, fault, window, voidReasons, summary, happened.stoppedAfterSeconds(), before, settled,
					scene.requestsToReplacement());
		}
	}

	/**
	 * All faults of a variant, each for a few seconds; see {@link FaultDrill}.
	 * @param slot of no fault of its own
	 * @param folder for the logs
	 * @param done given each fault's run
	 * @throws RunFailedException if something cannot be started, or a fault cannot be
	 * brought about
	 */
	void drill(Slot slot, Path folder, Consumer<RunResult> done) throws InterruptedException {
		try (FaultScene scene = startScene(slot, folder)) {
			List<String> voidReasons = new ArrayList<>();
			FaultLoads loads = warmUp(slot, scene, folder, voidReasons);
			new FaultDrill(slot, scene, loads, voidReasons, this.phase).run(done);
		}
	}

	private FaultScene startScene(Slot slot, Path folder) throws InterruptedException {
		Path toxiproxy = Toxiproxy.findOrBuild(this.checkout,
				() -> this.phase.accept("building Toxiproxy from its Go module, which takes about a minute"));
		this.phase.accept("starting");
		return FaultScene.start(this.launcher, this.checkout, this.isolation, this.ports, toxiproxy, slot.experiment(),
				slot.variant(), needed(slot), folder);
	}

	private @Nullable Database needed(Slot slot) {
		return (slot.experiment().needs().postgres() != null) ? this.database : null;
	}

	/**
	 * At every pace: a cold service under load would be a fault of its own.
	 * @return what loads it as warm as it is then
	 */
	private FaultLoads warmUp(Slot slot, FaultScene scene, Path folder, List<String> voidReasons)
			throws InterruptedException {
		Path script = this.checkout.script(slot.workload().script());
		Map<String, String> env = VariantRun.scriptEnv(slot, this.ports, scene.service(), needed(slot));
		new WarmingUp(this.generator, this.isolation, script, this.phase).warmUp(slot.experiment(), scene.service(),
				new LinkedHashMap<>(env), scene::isIdle, folder, voidReasons);
		return new FaultLoads(this.generator, this.isolation, script, env, folder);
	}

	private Happened load(Slot slot, Faults plan, FaultScene scene, FaultLoads loads) throws InterruptedException {
		FaultCase faultCase = Objects.requireNonNull(slot.fault());
		Fault fault = faultCase.fault();
		this.phase.accept("load before " + fault);
		Path first = loads.folder().resolve("requests.ndjson");
		try (ChildProcess k6 = loads.start(faultCase.scriptEnv(), loadSeconds(plan, fault), first)) {
			Thread.sleep(GENERATOR_START.plusSeconds(plan.beginSeconds()));
			long began = System.currentTimeMillis();
			this.phase.accept(fault.toString());
			return switch (fault) {
				case CLIENTS_VANISH -> {
					Double stopped = scene.killClients(k6, Duration.ofSeconds(plan.lastSeconds()));
					yield others(faultCase, plan, loads, began, stopped, first);
				}
				case SERVICE_TERMINATED -> {
					Double stopped = scene.restartService();
					long ended = System.currentTimeMillis();
					yield new Happened(began, ended, stopped, awaitEnd(k6, first));
				}
				default -> {
					long begun = System.nanoTime();
					if (scene.begin(fault, callTime(slot))) {
						Thread.sleep(Duration.ofSeconds(plan.lastSeconds()).minusNanos(System.nanoTime() - begun));
						scene.end(fault);
					}
					long ended = System.currentTimeMillis();
					this.phase.accept("load after " + fault);
					yield new Happened(began, ended, null, awaitEnd(k6, first));
				}
			};
		}
	}

	/**
	 * Lets other clients come, in place of those that have vanished.
	 */
	private Happened others(FaultCase faultCase, Faults plan, FaultLoads loads, long began, @Nullable Double stopped,
			Path first) throws InterruptedException {
		this.phase.accept("load of other clients");
		Path others = loads.folder().resolve("requests-of-others.ndjson");
		try (ChildProcess again = loads.start(faultCase.scriptEnv(), plan.recoverWithinSeconds() + 5, others)) {
			Thread.sleep(GENERATOR_START);
			long ended = System.currentTimeMillis();
			List<Path> recordings = new ArrayList<>(List.of(first));
			recordings.addAll(awaitEnd(again, others));
			return new Happened(began, ended, stopped, recordings);
		}
	}

	private static List<Path> awaitEnd(ChildProcess k6, Path recording) throws InterruptedException {
		int status = k6.waitFor();
		if (status != 0 || !Files.exists(recording)) {
			throw RunningService.failed(k6, "ended with status " + status);
		}
		return List.of(recording);
	}

	/**
	 * @return the longest call that a request of the workload makes
	 */
	static Duration callTime(Slot slot) {
		String times = slot.workload().env().getOrDefault("TIMES", "0");
		return Duration.ofMillis(Arrays.stream(times.split(",")).mapToLong(Long::parseLong).max().orElse(0));
	}

	static List<String> voidReasons(FaultWindow window, GeneratorSummary summary) {
		List<String> reasons = new ArrayList<>();
		if (summary.dropped() != null && summary.dropped() > 0) {
			reasons.add("k6 did not send %d of the %d requests that were due".formatted(summary.dropped(),
					summary.started() + summary.dropped()));
		}
		if (window.failuresBefore() > 0) {
			reasons.add(window.failuresBefore() + " requests failed before anything was wrong");
		}
		return reasons;
	}

	/**
	 * @param stoppedAfterSeconds of the service that was told to end, or of work for
	 * clients that have vanished
	 * @param before null where it was not looked
	 */
	static RunResult result(Slot slot, Fault fault, FaultWindow window, List<String> voidReasons,
			GeneratorSummary summary, @Nullable Double stoppedAfterSeconds, @Nullable Holdings before, Settled settled,
			long replacementRequests) {
		Faults plan = Objects.requireNonNull(slot.experiment().faults());
		List<String> broken = new Promises(fault, slot.variant().service(), plan).requests(window)
			.stopped(stoppedAfterSeconds)
			.replacement(replacementRequests)
			.holdings(before, settled.holdings())
			.broken();
		FaultReport report = new FaultReport(fault.toString(), window.beganAtSeconds(), window.endedAtSeconds(),
				plan.boundSeconds(), window.sent(), window.failures(), window.failuresBefore(), window.failuresAfter(),
				window.wrongAnswers(), window.hung(), window.longestSeconds(), window.secondsToRecover(),
				stoppedAfterSeconds, before, settled.holdings(), settled.afterSeconds(), broken, window.series());
		return RunResult
			.measured(slot.experiment().name(), slot.variant().name(), slot.settings(), slot.repetition(), voidReasons,
					null, List.of(), Load.of(summary), null, Cost.NOT_MEASURED)
			.with(report);
	}

	/**
	 * @param recordings of the requests, in order
	 */
	private record Happened(long beganMs, long endedMs, @Nullable Double stoppedAfterSeconds, List<Path> recordings) {
	}

}
