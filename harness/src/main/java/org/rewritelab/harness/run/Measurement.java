package org.rewritelab.harness.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import org.rewritelab.harness.database.Database;
import org.rewritelab.harness.database.DatabaseSampler;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.measure.GeneratorDetails;
import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.measure.Latency;
import org.rewritelab.harness.measure.LatencyLog;
import org.rewritelab.harness.measure.Phase;
import org.rewritelab.harness.measure.Recovery;
import org.rewritelab.harness.measure.Second;
import org.rewritelab.harness.measure.ProcessSampler;
import org.rewritelab.harness.measure.SecondBySecond;
import org.rewritelab.harness.measure.Steadiness;
import org.rewritelab.harness.report.Cost;
import org.rewritelab.harness.report.Details;
import org.rewritelab.harness.report.Load;
import org.rewritelab.harness.report.RunResult;
import org.rewritelab.harness.report.WarmUpReport;
import org.rewritelab.harness.report.Numbers;

import org.jspecify.annotations.Nullable;

/**
 * One run of the load generator against a service that is ready for it, and what is made
 * of what was seen.
 */
final class Measurement {

	private final Checkout checkout;

	private final Isolation isolation;

	private final LoadGenerator generator;

	private final Pace pace;

	private final double noisePercent;

	private final Slot slot;

	private final @Nullable RunningService service;

	private final JavaRuntime runtime;

	private final @Nullable RunningService upstream;

	private final @Nullable Database database;

	private final Path folder;

	/**
	 * @param service under test; null for one that the lab did not start
	 */
	Measurement(Checkout checkout, Isolation isolation, LoadGenerator generator, Pace pace, double noisePercent,
			Slot slot, @Nullable RunningService service, JavaRuntime runtime, @Nullable RunningService upstream,
			@Nullable Database database, Path folder) {
		this.checkout = checkout;
		this.isolation = isolation;
		this.generator = generator;
		this.pace = pace;
		this.noisePercent = noisePercent;
		this.slot = slot;
		this.service = service;
		this.runtime = runtime;
		this.upstream = upstream;
		this.database = database;
		this.folder = folder;
	}

	/**
	 * @param script its environment
	 * @param warmUp how the service was warmed up; null for a cold one
	 * @param firstAnswerMs of a cold one
	 * @param voidReasons what is known before
	 * @param phase told what is being done
	 */
	RunResult measure(Map<String, String> script, @Nullable WarmUpReport warmUp, @Nullable Double firstAnswerMs,
			List<String> voidReasons, Consumer<String> phase) throws InterruptedException {
		return hold(script, warmUp, firstAnswerMs, voidReasons, phase).run();
	}

	/**
	 * The same with what speaks for and against it.
	 */
	Measured hold(Map<String, String> script, @Nullable WarmUpReport warmUp, @Nullable Double firstAnswerMs,
			List<String> voidReasons, Consumer<String> phase) throws InterruptedException {
		phase.accept("measuring");
		Path summaryFile = this.folder.resolve("k6-summary.json");
		Path recording = this.folder.resolve("k6-seconds.ndjson");
		Map<String, String> env = new LinkedHashMap<>(script);
		Duration cap = this.slot.cap(this.pace);
		if (cap != null) {
			env.put("MAX_DURATION", cap.toSeconds() + "s");
		}
		env.put("SUMMARY", summaryFile.toString());
		Window window = new Window(this.isolation, this.service, this.upstream, this.database);
		ChildProcess k6 = this.generator.start(this.isolation::forOthers,
				this.checkout.script(this.slot.workload().script()), env, this.folder.resolve("k6.log"), recording);
		int status;
		try (window; k6) {
			window.watch(k6);
			status = k6.waitFor();
		}
		if (this.service != null) {
			this.service.requireAlive();
		}
		if (this.upstream != null) {
			this.upstream.requireAlive();
		}
		window.readCounters();
		Latency upstreamLatency = (this.upstream != null) ? this.upstream.actuator().callTimes() : null;
		GeneratorSummary summary = (status == 0) ? GeneratorSummary.read(summaryFile) : null;
		if (summary == null) {
			voidReasons.add("k6 ended with status " + status + " and no summary: "
					+ String.join(" ", LogExcerpt.of(k6.log())) + " (" + k6.log() + ")");
		}
		GeneratorDetails seen = (summary != null) ? GeneratorDetails.read(summaryFile) : null;
		Cost cost = cost(window, summary);
		Limit limit = limit(cost, window.seconds());
		List<Second> series = SecondBySecond.read(recording);
		Details details = details(window, summary, seen, series, cost, warmUp, firstAnswerMs);
		Evidence evidence = evidence(window, summary, seen, series, cost, limit, details);
		// A run that claims nothing needs no quiet machine.
		voidReasons.addAll(Gates.voidReasons(evidence, (this.pace == Pace.SMOKE) ? 100 : this.noisePercent));
		RunResult run = RunResult
			.measured(this.slot.experiment().name(), this.slot.variant().name(), this.slot.settings(),
					this.slot.repetition(), voidReasons, limit.name(), notes(cost, window.seconds()),
					(summary != null) ? Load.of(summary) : Load.NOT_MEASURED, upstreamLatency, cost)
			.with(details);
		return new Measured(run, evidence);
	}

	private Cost cost(Window window, @Nullable GeneratorSummary summary) {
		ProcessSampler process = window.service();
		Double cpuSeconds = (process != null) ? process.cpuSeconds() : null;
		Double databaseCpu = window.databaseCpuSeconds();
		DatabaseSampler database = window.database();
		double othersSeconds = window.seconds() * this.isolation.forOthers();
		return new Cost(cpuSeconds, perRequest(steadyCpuMs(cpuSeconds, window.compilerCpuSeconds()), summary),
				(process != null) ? tenths(process.cpuPeakPercent()) : null,
				(process != null) ? process.residentPeakMiB() : null, (process != null) ? process.threadsPeak() : null,
				window.gcPauseMs(), window.increaseOfUpstream("external_connections_opened_total"),
				window.increaseOfUpstream("external_tls_handshakes_total"),
				(this.service != null) ? (Double) this.service.startupMs() : null,
				window.valueOfService("facade_common_pool_parallelism"), this.runtime.sizeMiB(),
				window.generatorCpuSeconds(), window.upstreamCpuSeconds(), databaseCpu,
				(databaseCpu != null) ? tenths(100 * databaseCpu / othersSeconds) : null,
				(database != null) ? database.connectionsPeak() : null,
				(database != null) ? database.connectionsOpened() : null);
	}

	/**
	 * A service that has run for an hour compiles next to nothing. One that has run for a
	 * minute does, each as much as it happens to, and that is no cost of a request.
	 */
	static @Nullable Double steadyCpuMs(@Nullable Double cpuSeconds, @Nullable Double compilerCpuSeconds) {
		return (cpuSeconds != null)
				? (Double) (1000 * (cpuSeconds - Objects.requireNonNullElse(compilerCpuSeconds, 0.0))) : null;
	}

	private Limit limit(Cost cost, double windowSeconds) {
		double othersSeconds = windowSeconds * this.isolation.forOthers();
		if (this.database == null) {
			return Limit.ofUpstream(othersSeconds, cost.generatorCpuSeconds(), cost.upstreamCpuSeconds());
		}
		return Limit.ofDatabase(othersSeconds, cost.generatorCpuSeconds(), cost.databaseCpuSeconds(),
				serviceShare(cost, windowSeconds));
	}

	private @Nullable Double serviceShare(Cost cost, double windowSeconds) {
		return (cost.cpuSeconds() != null)
				? (Double) (cost.cpuSeconds() / (windowSeconds * this.isolation.forService())) : null;
	}

	private Details details(Window window, @Nullable GeneratorSummary summary, @Nullable GeneratorDetails seen,
			@Nullable List<Second> series, Cost cost, @Nullable WarmUpReport warmUp, @Nullable Double firstAnswerMs) {
		Settings settings = this.slot.settings();
		Double allocated = window.allocatedBytes();
		Map<String, List<Double>> loops = window.eventLoopCpuSeconds();
		Integer users = settings.users();
		List<Phase> phases = (seen != null) ? seen.phases() : null;
		return new Details(warmUp, firstAnswerMs, (settings.rate() != null) ? "open" : "closed",
				(seen != null) ? seen.intendedLatencyMs() : null,
				(summary != null && seen != null) ? writeHistograms(summary, seen) : null,
				(seen != null) ? seen.bytesSent() : null, (seen != null) ? seen.bytesReceived() : null, allocated,
				perRequest(allocated, summary), perRequest(cost.upstreamTlsHandshakes(), summary),
				(users != null && cost.rssPeakMiB() != null) ? tenths(100 * cost.rssPeakMiB() / users) : null,
				window.compilerCpuSeconds(), window.voluntarySwitches(), window.involuntarySwitches(),
				window.threadsByKind(), loops.isEmpty() ? null : loops,
				(window.database() != null) ? window.database().activeSeconds() : null, window.stolenPercent(),
				window.othersPercent(), tenths(window.clockJumpMs()), window.harness().cpuSeconds(),
				window.harness().residentPeakMiB(), series, phases, (phases != null) ? Recovery.seconds(phases) : null);
	}

	private @Nullable String writeHistograms(GeneratorSummary summary, GeneratorDetails seen) {
		Double startedAtMs = seen.startedAtMs();
		Path file = this.folder.resolve("latency.hlog");
		if (startedAtMs == null) {
			return null;
		}
		LatencyLog.write(file, LatencyLog.histograms(summary, seen.quantiles()), startedAtMs.longValue(),
				summary.durationSeconds());
		return this.folder.getFileName() + "/" + file.getFileName();
	}

	private Evidence evidence(Window window, @Nullable GeneratorSummary summary, @Nullable GeneratorDetails seen,
			@Nullable List<Second> series, Cost cost, Limit limit, Details details) {
		// Nobody has said what to expect of another load, or of a cold service.
		boolean failuresExpected = Boolean.TRUE.equals(this.slot.variant().expectFailures())
				|| !this.slot.asked().equals(Settings.NONE) || this.pace == Pace.COLD;
		boolean known = summary != null && seen != null && series != null;
		// Time-outs come together, a time-out after their requests; phases differ on
		// purpose; and beyond the knee, where a search for it goes, a queue grows.
		boolean asked = this.pace.isWarm() && !this.slot.workload().hasPhases()
				&& this.slot.experiment().capacity() == null
				&& !(failuresExpected && summary != null && summary.failed() > 0);
		return new Evidence(summary, limit, details.hostStolenPercent(), details.hostOthersPercent(),
				(known && asked) ? steadiness(summary, seen, series) : null, failuresExpected,
				window.eventLoopCpuSeconds(), serviceShare(cost, window.seconds()), window.seconds(),
				details.clockJumpMs(), details.warmUp());
	}

	/**
	 * Without the ramp and the first answers, and as much at the end, where one user
	 * after the other has finished.
	 */
	private @Nullable Steadiness steadiness(GeneratorSummary summary, GeneratorDetails seen, List<Second> series) {
		Double p50 = summary.latencyMs().p50();
		double margin = seen.rampSeconds() + ((p50 != null) ? p50 / 1000 : 0);
		return Steadiness.of(series, margin, summary.durationSeconds() - margin);
	}

	private List<String> notes(Cost cost, double windowSeconds) {
		List<String> notes = new ArrayList<>(this.runtime.notes());
		if (this.service == null) {
			notes.add("the lab did not start it: it has no processors of its own, and its CPU time, memory, threads and"
					+ " collections were not measured, nor what other processes used");
		}
		Double serviceShare = serviceShare(cost, windowSeconds);
		if (this.slot.workload().rate() != null && serviceShare != null && serviceShare > Limit.BUSY) {
			notes.add("the service's own processors were its limit at this rate: it used %.0f %% of their time"
				.formatted(100 * serviceShare));
		}
		if (this.noisePercent > Gates.NOISE_PERCENT) {
			notes.add("others might have up to %.0f %% of the processors' time".formatted(this.noisePercent));
		}
		if (this.pace == Pace.SMOKE) {
			notes.add("a few seconds without a warm-up, which claim nothing");
		}
		return notes;
	}

	private static @Nullable Double perRequest(@Nullable Double figure, @Nullable GeneratorSummary summary) {
		return (figure != null && summary != null && summary.finished() > 0)
				? (Double) thousandths(figure / summary.finished()) : null;
	}

	private static double thousandths(double exact) {
		return Math.round(exact * 1000) / 1000.0;
	}

	private static @Nullable Double tenths(@Nullable Double exact) {
		return (exact != null) ? (Double) Numbers.tenths(exact) : null;
	}

	/**
	 * @param evidence that the run's verdict is from
	 */
	record Measured(RunResult run, Evidence evidence) {
	}

}
