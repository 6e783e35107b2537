package org.rewritelab.harness.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.WarmUp;
import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.measure.ProcessSampler;
import org.rewritelab.harness.measure.ProcessThreads;
import org.rewritelab.harness.report.Numbers;
import org.rewritelab.harness.report.WarmUpReport;
import org.rewritelab.harness.report.WarmUpReport.Burst;

import org.jspecify.annotations.Nullable;

/**
 * Warms a service up: bursts of load on all processors, and pauses in which the JIT
 * compiler has them, until two bursts in a row agree and the compiler has little left to
 * do, by the same rule for every variant; then the last bursts on its own processors.
 * Each burst begins when nothing is in flight, so that a variant that fails most of its
 * requests meets none of the burst before.
 */
final class WarmingUp {

	/**
	 * The article's first step needs most of it: its three threads take 135 s for what
	 * 250 users have asked once.
	 */
	private static final Duration DRAINED_WITHIN = Duration.ofSeconds(240);

	private static final Duration DRAIN_POLL = Duration.ofMillis(200);

	/**
	 * In flight is zero for moments between two calls too, so it must stay there.
	 */
	private static final int DRAINED_POLLS = 5;

	private final LoadGenerator generator;

	private final Isolation isolation;

	private final Path script;

	private final Consumer<String> phase;

	/**
	 * @param script of the workload
	 * @param phase told what is being done
	 */
	WarmingUp(LoadGenerator generator, Isolation isolation, Path script, Consumer<String> phase) {
		this.generator = generator;
		this.isolation = isolation;
		this.script = script;
		this.phase = phase;
	}

	/**
	 * @param service under test; null for one that the lab did not start, whose CPU time
	 * is not known
	 * @param env of the script, which each burst changes
	 * @param idle whether nothing is in flight
	 * @param folder for the logs
	 * @param voidReasons takes why the service is not ready to be measured, beside not
	 * having settled
	 */
	WarmUpReport warmUp(Experiment experiment, @Nullable RunningService service, Map<String, String> env, Idle idle,
			Path folder, List<String> voidReasons) throws InterruptedException {
		WarmUp plan = experiment.warmUp();
		long start = System.nanoTime();
		List<Burst> repeated = new ArrayList<>();
		boolean drained = true;
		Map<String, String> untilSettled = plan.untilSettled();
		while (untilSettled != null && drained && goesOn(plan, repeated)) {
			this.phase.accept("warming up, burst " + (repeated.size() + 1) + " of at most " + plan.atMost());
			repeated.add(burst(service, changed(env, untilSettled), folder));
			drained = pause(plan, idle);
		}
		if (service != null) {
			this.isolation.keepOnOwn(service.process());
		}
		for (int i = 0; drained && i < plan.bursts().size(); i++) {
			this.phase.accept("warming up, last bursts, " + (i + 1) + " of " + plan.bursts().size());
			burst(service, changed(env, plan.bursts().get(i)), folder);
			drained = pause(plan, idle);
		}
		if (!drained) {
			voidReasons.add("calls of the warm-up were still in flight after " + DRAINED_WITHIN.toSeconds() + " s");
		}
		return new WarmUpReport(repeated, (untilSettled != null) ? (Boolean) WarmUpReport.agree(repeated) : null,
				Math.round((System.nanoTime() - start) / 1e8) / 10.0);
	}

	/**
	 * Asks what is to be measured for a while, so that pools have the connections and
	 * threads that it needs. Begins and ends when nothing is in flight.
	 * @param env of the script
	 * @return whether nothing was, in time
	 */
	boolean leadIn(WarmUp plan, RunningService service, Map<String, String> env, Idle idle, Path folder)
			throws InterruptedException {
		if (!drained(idle)) {
			return false;
		}
		this.phase.accept("lead-in");
		burst(service, new LinkedHashMap<>(env), folder);
		return pause(plan, idle);
	}

	static boolean goesOn(WarmUp plan, List<Burst> bursts) {
		return bursts.size() < plan.atLeast() || (bursts.size() < plan.atMost() && !WarmUpReport.agree(bursts));
	}

	private static Map<String, String> changed(Map<String, String> env, Map<String, String> change) {
		Map<String, String> changed = new LinkedHashMap<>(env);
		changed.putAll(change);
		return changed;
	}

	private Burst burst(@Nullable RunningService service, Map<String, String> env, Path folder)
			throws InterruptedException {
		Path summaryFile = folder.resolve("warm-up-summary.json");
		summaryFile.toFile().delete();
		env.put("SUMMARY", summaryFile.toString());
		ProcessSampler sampler = (service != null) ? new ProcessSampler(service.process().pid()) : null;
		ProcessThreads before = threads(service);
		long start = System.nanoTime();
		try (sampler;
				ChildProcess k6 = this.generator.start(this.isolation, this.script, env,
						folder.resolve("warm-up.log"))) {
			k6.waitFor();
		}
		double seconds = (System.nanoTime() - start) / 1e9;
		if (service != null) {
			service.requireAlive();
		}
		GeneratorSummary summary = Files.exists(summaryFile) ? GeneratorSummary.read(summaryFile) : null;
		if (summary == null || summary.finished() == 0) {
			return new Burst(null, null, null, null);
		}
		Double cpuSeconds = (sampler != null) ? sampler.cpuSeconds() : null;
		ProcessThreads after = threads(service);
		Double compilerSeconds = (before != null && after != null) ? (Double) after.compilerCpuSeconds(before) : null;
		return new Burst(summary.latencyMs().p50(),
				perRequest(Measurement.steadyCpuMs(cpuSeconds, compilerSeconds), summary.finished()),
				percent(compilerSeconds, cpuSeconds), percent(compilerSeconds, this.isolation.forService() * seconds));
	}

	private static @Nullable ProcessThreads threads(@Nullable RunningService service) {
		return (service != null) ? ProcessThreads.of(service.process().pid()) : null;
	}

	private static @Nullable Double percent(@Nullable Double part, @Nullable Double whole) {
		return (part != null && whole != null && whole > 0) ? (Double) Numbers.tenths(100 * part / whole) : null;
	}

	private static @Nullable Double perRequest(@Nullable Double cpuMs, long requests) {
		return (cpuMs != null) ? (Double) (Math.round(1000 * cpuMs / requests) / 1000.0) : null;
	}

	/**
	 * @return whether nothing is in flight then: a saturated service goes on with what
	 * its callers have given up
	 */
	private boolean pause(WarmUp plan, Idle idle) throws InterruptedException {
		long end = System.nanoTime() + Duration.ofSeconds(plan.pauseSeconds()).toNanos();
		boolean drained = drained(idle);
		Thread.sleep(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
		return drained;
	}

	private boolean drained(Idle idle) throws InterruptedException {
		this.phase.accept("waiting until nothing is in flight");
		long deadline = System.nanoTime() + DRAINED_WITHIN.toNanos();
		int quiet = 0;
		while (quiet < DRAINED_POLLS && System.nanoTime() < deadline) {
			quiet = idle.isIdle() ? quiet + 1 : 0;
			Thread.sleep(DRAIN_POLL);
		}
		return quiet == DRAINED_POLLS;
	}

	/**
	 * Tells whether nothing is in flight now.
	 */
	@FunctionalInterface
	interface Idle {

		boolean isIdle() throws InterruptedException;

	}

}
