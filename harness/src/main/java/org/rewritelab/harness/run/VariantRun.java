package org.rewritelab.harness.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.rewritelab.harness.database.Database;
import org.rewritelab.harness.database.DatabaseSampler;
import org.rewritelab.harness.database.Expected;
import org.rewritelab.harness.experiment.Dependency;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.measure.Latency;
import org.rewritelab.harness.measure.ProcessSampler;
import org.rewritelab.harness.measure.PrometheusText;
import org.rewritelab.harness.report.Cost;
import org.rewritelab.harness.report.Load;
import org.rewritelab.harness.report.RunResult;

import org.jspecify.annotations.Nullable;

/**
 * One run of one variant: starts what it needs and the service, warms up, measures,
 * stops. The database runs before it and goes on after it.
 */
final class VariantRun {

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

	private final @Nullable Database database;

	private final Consumer<String> phase;

	VariantRun(Checkout checkout, Isolation isolation, LoadGenerator generator, Ports ports, Pace pace,
			@Nullable Database database, Consumer<String> phase) {
		this.launcher = new ServiceLauncher(checkout, isolation);
		this.generator = generator;
		this.checkout = checkout;
		this.isolation = isolation;
		this.ports = ports;
		this.pace = pace;
		this.database = database;
		this.phase = phase;
	}

	/**
	 * @param folder for the logs
	 * @throws RunFailedException if a service cannot be started or ends under load
	 */
	RunResult run(Slot slot, Path folder) throws InterruptedException {
		Experiment experiment = slot.experiment();
		Database needed = (experiment.needs().postgres() != null) ? this.database : null;
		requireFreePorts(slot);
		if (slot.variant().runtime() != null) {
			this.phase.accept("making its runtime");
		}
		JavaRuntime runtime = JavaRuntime.of(slot.variant(), this.checkout, this.isolation);
		this.phase.accept("starting");
		try (RunningService upstream = startUpstream(experiment, folder);
				RunningService service = this.launcher.start(experiment, slot.variant(), runtime, this.ports,
						this.ports, (needed != null) ? needed.address() : null, folder)) {
			Beside beside = new Beside(upstream, needed);
			List<String> voidReasons = new ArrayList<>();
			Map<String, String> script = scriptEnv(slot, service, needed);
			warmUp(experiment, service, beside, script, folder, voidReasons);
			return measure(slot, service, runtime, beside, script, folder, voidReasons);
		}
	}

	private void requireFreePorts(Slot slot) {
		if (slot.experiment().needs().externalService() != null) {
			this.ports.requireFree(Service.EXTERNAL_SERVICE);
		}
		this.ports.requireFree(slot.variant().service());
	}

	private @Nullable RunningService startUpstream(Experiment experiment, Path folder) throws InterruptedException {
		Dependency dependency = experiment.needs().externalService();
		return (dependency != null) ? this.launcher.start(Service.EXTERNAL_SERVICE, dependency, this.ports, folder)
				: null;
	}

	/**
	 * What is right depends on the movies that are in the database, so it is asked.
	 */
	private Map<String, String> scriptEnv(Slot slot, RunningService service, @Nullable Database needed) {
		Map<String, String> env = new LinkedHashMap<>(slot.workload().env());
		env.put("TARGET", this.ports.urlOf(service.service()));
		env.put("HEALTH", service.actuator().healthUrl());
		String genre = env.get("GENRE");
		if (needed != null && genre != null) {
			Expected expected = needed.expected(genre);
			env.put("COUNT", Long.toString(expected.count()));
			if (expected.title() != null) {
				env.put("KNOWN", expected.title());
			}
		}
		return env;
	}

	private void warmUp(Experiment experiment, RunningService service, Beside beside, Map<String, String> script,
			Path folder, List<String> voidReasons) throws InterruptedException {
		List<Map<String, String>> bursts = experiment.warmUp().bursts();
		for (int i = 0; i < bursts.size(); i++) {
			this.phase.accept("warming up " + (i + 1) + "/" + bursts.size());
			Map<String, String> env = new LinkedHashMap<>(script);
			env.putAll(bursts.get(i));
			try (ChildProcess k6 = this.generator.start(this.isolation,
					this.checkout.script(experiment.workload().script()), env, folder.resolve("warm-up.log"))) {
				k6.waitFor();
			}
			service.requireAlive();
			Thread.sleep(Duration.ofSeconds(experiment.warmUp().pauseSeconds()));
		}
		if (!bursts.isEmpty() && !drained(beside)) {
			voidReasons.add("calls of the warm-up were still in flight after " + DRAINED_WITHIN.toSeconds() + " s");
		}
	}

	/**
	 * Waits until no call is in flight: a saturated service goes on with what its callers
	 * have given up.
	 */
	private boolean drained(Beside beside) throws InterruptedException {
		this.phase.accept("waiting until nothing is in flight");
		long deadline = System.nanoTime() + DRAINED_WITHIN.toNanos();
		int quiet = 0;
		while (quiet < DRAINED_POLLS && System.nanoTime() < deadline) {
			quiet = beside.isIdle() ? quiet + 1 : 0;
			Thread.sleep(DRAIN_POLL);
		}
		return quiet == DRAINED_POLLS;
	}

	private RunResult measure(Slot slot, RunningService service, JavaRuntime runtime, Beside beside,
			Map<String, String> script, Path folder, List<String> voidReasons) throws InterruptedException {
		this.phase.accept("measuring");
		Path summaryFile = folder.resolve("k6-summary.json");
		Map<String, String> env = new LinkedHashMap<>(script);
		Duration cap = this.pace.cap();
		if (cap != null) {
			env.put("MAX_DURATION", cap.toSeconds() + "s");
		}
		env.put("SUMMARY", summaryFile.toString());
		PrometheusText serviceBefore = service.actuator().metrics();
		PrometheusText upstreamBefore = beside.metrics();
		beside.forgetCallTimes();
		ProcessSampler serviceSampler = new ProcessSampler(service.process().pid());
		ProcessSampler upstreamSampler = beside.watchUpstream();
		DatabaseSampler databaseSampler = beside.watchDatabase();
		long start = System.nanoTime();
		ChildProcess k6 = this.generator.start(this.isolation, this.checkout.script(slot.workload().script()), env,
				folder.resolve("k6.log"));
		ProcessSampler generatorSampler = new ProcessSampler(k6.pid());
		int status;
		try (k6; serviceSampler; upstreamSampler; databaseSampler; generatorSampler) {
			status = k6.waitFor();
		}
		double windowSeconds = (System.nanoTime() - start) / 1e9;
		service.requireAlive();
		beside.requireAlive();
		PrometheusText serviceAfter = service.actuator().metrics();
		PrometheusText upstreamAfter = beside.metrics();
		Latency upstreamLatency = beside.callTimes();
		GeneratorSummary summary = (status == 0) ? GeneratorSummary.read(summaryFile) : null;
		if (summary == null) {
			voidReasons.add("k6 ended with status " + status + " and no summary: "
					+ String.join(" ", LogExcerpt.of(k6.log())) + " (" + k6.log() + ")");
		}
		else if (summary.dropped() != null && summary.dropped() > 0) {
			voidReasons.add("k6 did not send %d of the %d requests that were due: all of its users were waiting"
				.formatted(summary.dropped(), summary.planned()));
		}
		double othersSeconds = windowSeconds * this.isolation.forOthers();
		Double cpuSeconds = serviceSampler.cpuSeconds();
		Double databaseCpu = (databaseSampler != null) ? databaseSampler.cpuSeconds() : null;
		Cost cost = new Cost(cpuSeconds, perRequest(cpuSeconds, summary), percent(serviceSampler.cpuPeakPercent()),
				serviceSampler.residentPeakMiB(), serviceSampler.threadsPeak(), gcPauseMs(serviceBefore, serviceAfter),
				increase(upstreamBefore, upstreamAfter, "external_connections_opened_total"),
				increase(upstreamBefore, upstreamAfter, "external_tls_handshakes_total"), service.startupMs(),
				value(serviceAfter, "facade_common_pool_parallelism"), runtime.sizeMiB(), generatorSampler.cpuSeconds(),
				(upstreamSampler != null) ? upstreamSampler.cpuSeconds() : null, databaseCpu,
				(databaseCpu != null) ? percent(100 * databaseCpu / othersSeconds) : null,
				(databaseSampler != null) ? databaseSampler.connectionsPeak() : null,
				(databaseSampler != null) ? databaseSampler.connectionsOpened() : null);
		Limit limit = limit(beside, cost, windowSeconds);
		if (limit.voidReason() != null) {
			voidReasons.add(limit.voidReason());
		}
		List<String> notes = new ArrayList<>(runtime.notes());
		Double serviceShare = serviceShare(cpuSeconds, windowSeconds);
		if (slot.workload().rate() != null && serviceShare != null && serviceShare > Limit.BUSY) {
			notes.add("the service's own processors were its limit at this rate: it used %.0f %% of their time"
				.formatted(100 * serviceShare));
		}
		return RunResult.measured(slot.experiment().name(), slot.variant().name(), slot.settings(), slot.repetition(),
				voidReasons, limit.name(), notes, (summary != null) ? Load.of(summary) : Load.NOT_MEASURED,
				upstreamLatency, cost);
	}

	private Limit limit(Beside beside, Cost cost, double windowSeconds) {
		double othersSeconds = windowSeconds * this.isolation.forOthers();
		if (beside.database() == null) {
			return Limit.ofUpstream(othersSeconds, cost.generatorCpuSeconds(), cost.upstreamCpuSeconds());
		}
		return Limit.ofDatabase(othersSeconds, cost.generatorCpuSeconds(), cost.databaseCpuSeconds(),
				serviceShare(cost.cpuSeconds(), windowSeconds));
	}

	private @Nullable Double serviceShare(@Nullable Double cpuSeconds, double windowSeconds) {
		return (cpuSeconds != null) ? (Double) (cpuSeconds / (windowSeconds * this.isolation.forService())) : null;
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

	private static @Nullable Double percent(@Nullable Double exact) {
		return (exact != null) ? (Double) (Math.round(exact * 10) / 10.0) : null;
	}

	/**
	 * What runs beside the service under test.
	 */
	private record Beside(@Nullable RunningService upstream, @Nullable Database database) {

		@Nullable PrometheusText metrics() throws InterruptedException {
			return (this.upstream != null) ? this.upstream.actuator().metrics() : null;
		}

		void forgetCallTimes() throws InterruptedException {
			if (this.upstream != null) {
				this.upstream.actuator().forgetCallTimes();
			}
		}

		@Nullable Latency callTimes() throws InterruptedException {
			return (this.upstream != null) ? this.upstream.actuator().callTimes() : null;
		}

		@Nullable ProcessSampler watchUpstream() {
			return (this.upstream != null) ? new ProcessSampler(this.upstream.process().pid()) : null;
		}

		@Nullable DatabaseSampler watchDatabase() {
			return (this.database != null) ? this.database.watch() : null;
		}

		boolean isIdle() throws InterruptedException {
			if (this.upstream != null) {
				Double inFlight = value(this.upstream.actuator().metrics(), "external_calls_in_flight");
				if (inFlight == null || inFlight != 0) {
					return false;
				}
			}
			return this.database == null || this.database.isIdle();
		}

		void requireAlive() throws InterruptedException {
			if (this.upstream != null) {
				this.upstream.requireAlive();
			}
		}

	}

}
