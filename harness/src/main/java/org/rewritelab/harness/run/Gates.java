package org.rewritelab.harness.run;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.measure.Steadiness;
import org.rewritelab.harness.report.WarmUpReport;

import org.jspecify.annotations.Nullable;

/**
 * What a measured run must pass to be compared. Each gate stands for something else than
 * the service that may have made the figures what they are; none judges the service.
 */
final class Gates {

	/**
	 * The share of the processors' time, in percent, that others may have unless the user
	 * says otherwise: a quiet machine's own services use about one, and the kernel's
	 * figures are right to about one.
	 */
	static final double NOISE_PERCENT = 5;

	/**
	 * A change by a tenth from half to half moves the rate of the whole by a twentieth,
	 * which is the smallest difference that the lab calls one.
	 */
	static final double CHANGE = 0.1;

	/**
	 * A change that is larger, but not by so many standard errors, is scatter: of a
	 * thousand steady runs about three would fail.
	 */
	static final double STANDARD_ERRORS = 3;

	/**
	 * An event loop is one thread, so with more of a processor it has nothing left.
	 */
	static final double LOOP_BUSY = 0.8;

	/** Latencies are in whole milliseconds. */
	static final double CLOCK_JUMP_MS = 10;

	private Gates() {
	}

	/**
	 * @param noisePercent the share of the processors' time that others may have
	 * @return why the run is void; empty for a valid one
	 */
	static List<String> voidReasons(Evidence evidence, double noisePercent) {
		return Stream
			.of(settled(evidence.warmUp()), answered(evidence.summary()), dropped(evidence.summary()),
					evidence.limit().voidReason(), stolen(evidence.stolenPercent(), noisePercent),
					others(evidence.othersPercent(), noisePercent), steady(evidence.steadiness()),
					failures(evidence.summary(), evidence.failuresExpected()), eventLoops(evidence),
					clock(evidence.clockJumpMs()))
			.filter(Objects::nonNull)
			.toList();
	}

	private static @Nullable String settled(@Nullable WarmUpReport warmUp) {
		return (warmUp == null || !Boolean.FALSE.equals(warmUp.settled())) ? null
				: "it had not settled after %d bursts of warm-up: the last two differ by more than %.0f %% in p50 or in CPU time a request, or its JIT compiler used more than %.0f %% of that time and more than %.0f %% of its processors"
					.formatted(warmUp.bursts().size(), 100 * WarmUpReport.WITHIN, WarmUpReport.COMPILER_PERCENT,
							WarmUpReport.COMPILER_PROCESSORS_PERCENT);
	}

	private static @Nullable String answered(@Nullable GeneratorSummary summary) {
		return (summary == null || summary.finished() > 0) ? null
				: "none of its requests was finished, so nothing is known of them";
	}

	private static @Nullable String dropped(@Nullable GeneratorSummary summary) {
		return (summary == null || summary.dropped() == null || summary.dropped() == 0) ? null
				: "k6 did not send %d of the %d requests that were due: all of its users were waiting"
					.formatted(summary.dropped(), summary.planned());
	}

	private static @Nullable String stolen(@Nullable Double percent, double bound) {
		return (percent == null || percent <= bound) ? null
				: "the hypervisor gave %.1f %% of the processors' time to others".formatted(percent);
	}

	private static @Nullable String others(@Nullable Double percent, double bound) {
		return (percent == null || percent <= bound) ? null
				: "processes that are not the lab's used %.1f %% of the processors' time".formatted(percent);
	}

	private static @Nullable String steady(@Nullable Steadiness steadiness) {
		return (steadiness == null || Math.abs(steadiness.change()) <= CHANGE
				|| Math.abs(steadiness.standardErrors()) <= STANDARD_ERRORS) ? null
						: "the rate was not steady: it %s by %.0f %% from the first half to the second".formatted(
								(steadiness.change() > 0) ? "grew" : "fell", 100 * Math.abs(steadiness.change()));
	}

	private static @Nullable String failures(@Nullable GeneratorSummary summary, boolean expected) {
		return (expected || summary == null || summary.failed() == 0) ? null
				: "%d of %d requests failed, where none is expected to".formatted(summary.failed(), summary.finished());
	}

	/**
	 * Where one loop has nothing left and the others of its group would have, it is luck
	 * which connections are on it.
	 */
	private static @Nullable String eventLoops(Evidence evidence) {
		Double share = evidence.serviceShare();
		if (share == null || share > Limit.BUSY) {
			return null;
		}
		return evidence.eventLoopCpuSeconds()
			.values()
			.stream()
			.map((group) -> spread(group, evidence.windowSeconds()))
			.filter(Objects::nonNull)
			.findFirst()
			.orElse(null);
	}

	private static @Nullable String spread(List<Double> loops, double seconds) {
		if (loops.size() < 2) {
			return null;
		}
		double busiest = Collections.max(loops) / seconds;
		double all = loops.stream().mapToDouble(Double::doubleValue).sum() / seconds;
		double rest = (all - busiest) / (loops.size() - 1);
		return (busiest <= LOOP_BUSY || rest > busiest / 2) ? null
				: "one of %d event loops was busy for %.0f %% of the time, and the others for %.0f %% on average"
					.formatted(loops.size(), 100 * busiest, 100 * rest);
	}

	private static @Nullable String clock(@Nullable Double jumpMs) {
		return (jumpMs == null || Math.abs(jumpMs) <= CLOCK_JUMP_MS) ? null
				: "the clock jumped by %.0f ms".formatted(jumpMs);
	}

}
