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
import org.rewritelab.harness.experiment.Experiment;
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
	 * Tomcat ends threads that had nothing to do for 60 s, and that cannot be set.
	 */
	private static final Duration SETTLED_WITHIN = Duration.ofSeconds(75);

	/**
	 * For a service that starts on one processor, under load.
	 */
	private static final int RESTART_SECONDS = 20;

	private static final Duration POLL = Duration.ofMillis(20);

	private final ServiceLauncher launcher;

	private final Checkout checkout;

	private final Isolation isolation;

	private final LoadGenerator generator;

	private final Ports ports;

	private final Pace pace;

	private final @Nullable Database database;

	private final Consumer<String> phase;

	FaultRun(ServiceLauncher launcher, Checkout checkout, Isolation isolation, LoadGenerator generator, Ports ports,
			Pace pace, @Nullable Database database, Consumer<String> phase) {
		this.launcher = launcher;
		this.checkout = checkout;
		this.isolation = isolation;
		this.generator = generator;
		this.ports = ports;
		this.pace = pace;
		this.database = database;
		this.phase = phase;
	}

	/**
	 * @param plan the experiment's, or a shorter one
	 */
	static Faults plan(Experiment experiment, Pace pace) {
		Faults plan = Objects.requireNonNull(experiment.faults());
		return (pace == Pace.SMOKE) ? plan.atSmokePace() : plan;
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
		Experiment experiment = slot.experiment();
		Faults plan = plan(experiment, this.pace);
		Fault fault = Objects.requireNonNull(slot.fault()).fault();
		Database needed = (experiment.needs().postgres() != null) ? this.database : null;
		Path toxiproxy = Toxiproxy.findOrBuild(this.checkout,
				() -> this.phase.accept("building Toxiproxy from its Go module, which takes about a minute"));
		this.phase.accept("starting");
		try (FaultScene scene = FaultScene.start(this.launcher, this.checkout, this.isolation, this.ports, toxiproxy,
				experiment, slot.variant(), needed, folder)) {
			List<String> voidReasons = new ArrayList<>();
			Map<String, String> script = VariantRun.scriptEnv(slot, this.ports, scene.service(), needed);
			// At every pace: a cold service under load would be a fault of its own.
			new WarmingUp(this.generator, this.isolation, this.checkout.script(slot.workload().script()), this.phase)
				.warmUp(experiment, scene.service(), new LinkedHashMap<>(script), scene::isIdle, folder, voidReasons);
			Holdings before = scene.holdings();
			Happened happened = load(slot, plan, scene, script, folder);
			List<Exchanged> requests = new ArrayList<>();
			for (Path file : happened.recordings()) {
				requests.addAll(Exchanged.read(file));
			}
			GeneratorSummary summary = GeneratorSummary.read(folder.resolve("k6-summary.json"));
			if (requests.isEmpty() || summary == null) {
				throw new RunFailedException("k6 gave no figures: see " + folder.resolve("k6.log"));
			}
			FaultWindow window = new FaultWindow(requests, happened.beganMs(), happened.endedMs(), plan.boundSeconds());
			// Another process has nothing of the first one's.
			Settled settled = (fault != Fault.SERVICE_TERMINATED) ? settle(scene, before) : new Settled(null, null);
			voidReasons.addAll(voidReasons(window, summary));
			FaultReport report = report(slot, plan, fault, window, happened, before, settled,
					scene.requestsToReplacement());
			return RunResult
				.measured(experiment.name(), slot.variant().name(), slot.settings(), slot.repetition(), voidReasons,
						null, List.of(), Load.of(summary), null, Cost.NOT_MEASURED)
				.with(report);
		}
	}

	private Happened load(Slot slot, Faults plan, FaultScene scene, Map<String, String> script, Path folder)
			throws InterruptedException {
		FaultCase faultCase = Objects.requireNonNull(slot.fault());
		Fault fault = faultCase.fault();
		this.phase.accept("load before " + fault);
		Path first = folder.resolve("requests.ndjson");
		try (ChildProcess k6 = startLoad(slot, script, loadSeconds(plan, fault), first, folder)) {
			Thread.sleep(GENERATOR_START.plusSeconds(plan.beginSeconds()));
			long began = System.currentTimeMillis();
			this.phase.accept(fault.toString());
			return switch (fault) {
				case CLIENTS_VANISH -> vanish(slot, plan, scene, script, k6, first, folder);
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
	 * Kills all clients, with a database while their queries are held up, waits until
	 * nothing is worked on for them, and lets others come.
	 */
	private Happened vanish(Slot slot, Faults plan, FaultScene scene, Map<String, String> script, ChildProcess k6,
			Path first, Path folder) throws InterruptedException {
		if (this.database != null && slot.experiment().needs().postgres() != null) {
			scene.lock();
			// So that each connection has a query that waits.
			Thread.sleep(GENERATOR_START);
		}
		long began = System.currentTimeMillis();
		long killed = System.nanoTime();
		k6.kill();
		Double stopped = null;
		while (stopped == null && System.nanoTime() - killed < Duration.ofSeconds(plan.lastSeconds()).toNanos()) {
			if (scene.isIdle()) {
				stopped = Math.round((System.nanoTime() - killed) / 1e7) / 100.0;
			}
			Thread.sleep(POLL);
		}
		scene.unlock();
		this.phase.accept("load of other clients");
		Path others = folder.resolve("requests-of-others.ndjson");
		try (ChildProcess again = startLoad(slot, script, plan.recoverWithinSeconds() + 5, others, folder)) {
			Thread.sleep(GENERATOR_START);
			long ended = System.currentTimeMillis();
			List<Path> recordings = new ArrayList<>(List.of(first));
			recordings.addAll(awaitEnd(again, others));
			return new Happened(began, ended, stopped, recordings);
		}
	}

	private ChildProcess startLoad(Slot slot, Map<String, String> script, int seconds, Path requests, Path folder) {
		Map<String, String> env = new LinkedHashMap<>(script);
		env.putAll(Objects.requireNonNull(slot.fault()).scriptEnv());
		env.put("DURATION", seconds + "s");
		env.put("SUMMARY", folder.resolve("k6-summary.json").toString());
		env.put("K6_OUT", "json=" + requests);
		return this.generator.start(this.isolation, this.checkout.script(slot.workload().script()), env,
				folder.resolve("k6.log"));
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
	private static Duration callTime(Slot slot) {
		String times = slot.workload().env().getOrDefault("TIMES", "0");
		return Duration.ofMillis(Arrays.stream(times.split(",")).mapToLong(Long::parseLong).max().orElse(0));
	}

	private Settled settle(FaultScene scene, Holdings before) throws InterruptedException {
		this.phase.accept("waiting until it has given everything back");
		long start = System.nanoTime();
		boolean settled = Promises.isSettled(before, scene.countable());
		while (!settled && System.nanoTime() - start < SETTLED_WITHIN.toNanos()) {
			Thread.sleep(Duration.ofSeconds(1));
			settled = Promises.isSettled(before, scene.countable());
		}
		double seconds = Math.round((System.nanoTime() - start) / 1e8) / 10.0;
		return new Settled(scene.holdings(), settled ? (Double) seconds : null);
	}

	private static List<String> voidReasons(FaultWindow window, GeneratorSummary summary) {
		List<String> reasons = new ArrayList<>();
		if (summary.dropped() != null && summary.dropped() > 0) {
			reasons.add("k6 did not send %d of the %d requests that were due".formatted(summary.dropped(),
					summary.planned()));
		}
		if (window.failuresBefore() > 0) {
			reasons.add(window.failuresBefore() + " requests failed before anything was wrong");
		}
		return reasons;
	}

	private static FaultReport report(Slot slot, Faults plan, Fault fault, FaultWindow window, Happened happened,
			Holdings before, Settled settled, long replacementRequests) {
		List<String> broken = new Promises(fault, slot.variant().service(), plan).requests(window)
			.stopped(happened.stoppedAfterSeconds())
			.replacement(replacementRequests)
			.holdings(before, settled.holdings())
			.broken();
		return new FaultReport(fault.toString(), window.beganAtSeconds(), window.endedAtSeconds(), plan.boundSeconds(),
				window.sent(), window.failures(), window.failuresBefore(), window.failuresAfter(),
				window.wrongAnswers(), window.hung(), window.longestSeconds(), window.secondsToRecover(),
				happened.stoppedAfterSeconds(), before, settled.holdings(), settled.afterSeconds(), broken,
				window.series());
	}

	/**
	 * @param recordings of the requests, in order
	 */
	private record Happened(long beganMs, long endedMs, @Nullable Double stoppedAfterSeconds, List<Path> recordings) {
	}

	private record Settled(@Nullable Holdings holdings, @Nullable Double afterSeconds) {
	}

}
