package org.rewritelab.harness.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.rewritelab.harness.experiment.Dependency;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.measure.ProcessSampler;
import org.rewritelab.harness.measure.PrometheusText;
import org.rewritelab.harness.report.Cost;
import org.rewritelab.harness.report.Load;
import org.rewritelab.harness.report.RunResult;

import org.jspecify.annotations.Nullable;

/**
 * One run of one variant: starts what it needs and the service, warms up, measures,
 * stops.
 */
final class VariantRun {

	/**
	 * Above this share of their processors' time, the load generator and the services
	 * called are taken to have been the limit.
	 */
	private static final double BUSY = 0.9;

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

	private final ServiceLauncher launcher;

	private final LoadGenerator generator;

	private final Checkout checkout;

	private final Isolation isolation;

	private final Ports ports;

	private final Pace pace;

	private final Consumer<String> phase;

	VariantRun(Checkout checkout, Isolation isolation, LoadGenerator generator, Ports ports, Pace pace,
			Consumer<String> phase) {
		this.launcher = new ServiceLauncher(checkout, isolation);
		this.generator = generator;
		this.checkout = checkout;
		this.isolation = isolation;
		this.ports = ports;
		this.pace = pace;
		this.phase = phase;
	}

	/**
	 * @param folder for the logs
	 * @throws RunFailedException if a service cannot be started or ends under load
	 */
	RunResult run(Slot slot, Path folder) throws InterruptedException {
		Experiment experiment = slot.experiment();
		requireFreePorts(slot);
		this.phase.accept("starting");
		Dependency dependency = experiment.needs().getOrDefault(Service.EXTERNAL_SERVICE, new Dependency(null, null));
		try (RunningService upstream = this.launcher.start(Service.EXTERNAL_SERVICE, dependency, this.ports, folder);
				RunningService service = this.launcher.start(experiment, slot.variant(), this.ports, this.ports,
						folder)) {
			List<String> voidReasons = new ArrayList<>();
			warmUp(experiment, service, upstream, folder, voidReasons);
			return measure(slot, service, upstream, folder, voidReasons);
		}
	}

	private void requireFreePorts(Slot slot) {
		this.ports.requireFree(Service.EXTERNAL_SERVICE);
		this.ports.requireFree(slot.variant().service());
	}

	private void warmUp(Experiment experiment, RunningService service, RunningService upstream, Path folder,
			List<String> voidReasons) throws InterruptedException {
		List<Map<String, String>> bursts = experiment.warmUp().bursts();
		for (int i = 0; i < bursts.size(); i++) {
			this.phase.accept("warming up " + (i + 1) + "/" + bursts.size());
			Map<String, String> env = env(experiment, service, bursts.get(i));
			try (ChildProcess k6 = this.generator.start(this.isolation,
					this.checkout.script(experiment.workload().script()), env, folder.resolve("warm-up.log"))) {
				k6.waitFor();
			}
			service.requireAlive();
			Thread.sleep(Duration.ofSeconds(experiment.warmUp().pauseSeconds()));
		}
		if (!bursts.isEmpty() && !drained(upstream)) {
			voidReasons.add("calls of the warm-up were still in flight after " + DRAINED_WITHIN.toSeconds() + " s");
		}
	}

	/**
	 * Waits until no call is in flight: a saturated service goes on with what its callers
	 * have given up.
	 */
	private boolean drained(RunningService upstream) throws InterruptedException {
		this.phase.accept("waiting until nothing is in flight");
		long deadline = System.nanoTime() + DRAINED_WITHIN.toNanos();
		int quiet = 0;
		while (quiet < DRAINED_POLLS && System.nanoTime() < deadline) {
			Double inFlight = value(upstream.actuator().metrics(), "external_calls_in_flight");
			quiet = (inFlight != null && inFlight == 0) ? quiet + 1 : 0;
			Thread.sleep(DRAIN_POLL);
		}
		return quiet == DRAINED_POLLS;
	}

	private RunResult measure(Slot slot, RunningService service, RunningService upstream, Path folder,
			List<String> voidReasons) throws InterruptedException {
		this.phase.accept("measuring");
		Experiment experiment = slot.experiment();
		Path summaryFile = folder.resolve("k6-summary.json");
		Map<String, String> env = env(experiment, service, Map.of());
		Duration cap = this.pace.cap();
		if (cap != null) {
			env.put("MAX_DURATION", cap.toSeconds() + "s");
		}
		env.put("SUMMARY", summaryFile.toString());
		PrometheusText serviceBefore = service.actuator().metrics();
		PrometheusText upstreamBefore = upstream.actuator().metrics();
		ProcessSampler serviceSampler = new ProcessSampler(service.process().pid());
		ProcessSampler upstreamSampler = new ProcessSampler(upstream.process().pid());
		long start = System.nanoTime();
		ChildProcess k6 = this.generator.start(this.isolation, this.checkout.script(experiment.workload().script()),
				env, folder.resolve("k6.log"));
		ProcessSampler generatorSampler = new ProcessSampler(k6.pid());
		int status;
		try (k6; serviceSampler; upstreamSampler; generatorSampler) {
			status = k6.waitFor();
		}
		double windowSeconds = (System.nanoTime() - start) / 1e9;
		service.requireAlive();
		upstream.requireAlive();
		PrometheusText serviceAfter = service.actuator().metrics();
		PrometheusText upstreamAfter = upstream.actuator().metrics();
		GeneratorSummary summary = (status == 0) ? GeneratorSummary.read(summaryFile) : null;
		if (summary == null) {
			voidReasons.add("k6 ended with status " + status + " and no summary: "
					+ String.join(" ", LogExcerpt.of(k6.log())) + " (" + k6.log() + ")");
		}
		Double cpuSeconds = serviceSampler.cpuSeconds();
		Cost cost = new Cost(cpuSeconds, perRequest(cpuSeconds, summary), serviceSampler.residentPeakMiB(),
				serviceSampler.threadsPeak(), gcPauseMs(serviceBefore, serviceAfter),
				increase(upstreamBefore, upstreamAfter, "external_connections_opened_total"),
				increase(upstreamBefore, upstreamAfter, "external_tls_handshakes_total"), service.startupMs(),
				value(serviceAfter, "facade_common_pool_parallelism"), generatorSampler.cpuSeconds(),
				upstreamSampler.cpuSeconds());
		addIfBusy(cost, windowSeconds, voidReasons);
		return RunResult.measured(experiment.name(), slot.variant().name(), slot.repetition(), voidReasons,
				(summary != null) ? Load.of(summary) : Load.NOT_MEASURED, cost);
	}

	private Map<String, String> env(Experiment experiment, RunningService service, Map<String, String> changes) {
		Map<String, String> env = new LinkedHashMap<>(experiment.workload().env());
		env.putAll(changes);
		env.put("TARGET", this.ports.urlOf(service.service()));
		env.put("HEALTH", service.actuator().healthUrl());
		return env;
	}

	/**
	 * The generator and the services called share their processors, so it is their sum
	 * that can be too much.
	 */
	private void addIfBusy(Cost cost, double windowSeconds, List<String> voidReasons) {
		Double generatorCpu = cost.generatorCpuSeconds();
		Double upstreamCpu = cost.upstreamCpuSeconds();
		if (generatorCpu == null || upstreamCpu == null) {
			return;
		}
		double time = windowSeconds * this.isolation.forOthers();
		if ((generatorCpu + upstreamCpu) / time > BUSY) {
			voidReasons.add("the processors of k6 and external-service were busy for %.0f %% of the time (k6 %.0f %%, "
				.formatted(100 * (generatorCpu + upstreamCpu) / time, 100 * generatorCpu / time)
					+ "external-service %.0f %%): they may have been the limit".formatted(100 * upstreamCpu / time));
		}
	}

	private static @Nullable Double perRequest(@Nullable Double cpuSeconds, @Nullable GeneratorSummary summary) {
		return (cpuSeconds != null && summary != null && summary.finished() > 0)
				? (Double) rounded(cpuSeconds * 1000 / summary.finished()) : null;
	}

	/**
	 * The timer appears with the first pause.
	 */
	static @Nullable Double gcPauseMs(@Nullable PrometheusText before, @Nullable PrometheusText after) {
		if (before == null || after == null) {
			return null;
		}
		Double earlier = before.value("jvm_gc_pause_seconds_sum");
		Double later = after.value("jvm_gc_pause_seconds_sum");
		return rounded(1000 * (((later != null) ? later : 0) - ((earlier != null) ? earlier : 0)));
	}

	/**
	 * To 1 µs: what is beyond is the arithmetic's, not the measurement's.
	 */
	private static double rounded(double milliseconds) {
		return Math.round(milliseconds * 1000) / 1000.0;
	}

	private static @Nullable Double increase(@Nullable PrometheusText before, @Nullable PrometheusText after,
			String counter) {
		Double earlier = value(before, counter);
		Double later = value(after, counter);
		return (earlier != null && later != null) ? (Double) (later - earlier) : null;
	}

	private static @Nullable Double value(@Nullable PrometheusText metrics, String metric) {
		return (metrics != null) ? metrics.value(metric) : null;
	}

}
