package org.rewritelab.harness.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.measure.Latency;
import org.rewritelab.harness.measure.Pool;
import org.rewritelab.harness.report.Capacity;
import org.rewritelab.harness.report.Capacity.Outcome;

import org.jspecify.annotations.Nullable;

/**
 * Says of one step whether its rate was held, and what was exhausted where it was not.
 */
final class CapacityJudge {

	/** Of evenly spaced requests, as many meet a pause, and these are beyond p99. */
	private static final double PAUSED = 0.01;

	private final double boundMs;

	private final double noisePercent;

	/**
	 * @param boundMs what p99 may be, from when each request was due
	 * @param noisePercent the share of the processors' time that others may have
	 */
	CapacityJudge(double boundMs, double noisePercent) {
		this.boundMs = boundMs;
		this.noisePercent = noisePercent;
	}

	/**
	 * @param usedUp pools that were full
	 */
	Capacity.Step judge(int rate, boolean secondTry, Measurement.Measured measured, List<Pool> usedUp) {
		Evidence evidence = measured.evidence();
		Latency sinceDue = measured.run().details().intendedLatencyMs();
		String reason = reason(evidence.summary(), sinceDue);
		Outcome outcome = (reason == null) ? Outcome.HELD : outcome(evidence, sinceDue);
		return new Capacity.Step(rate, secondTry, outcome, reason,
				(reason != null) ? exhausted(evidence, sinceDue, usedUp, measured.run().cost().gcPauseMs()) : null,
				(sinceDue != null) ? sinceDue.p50() : null, (sinceDue != null) ? sinceDue.p99() : null,
				measured.run().load().goodputPerSecond(), measured.run().load().dropped(),
				(evidence.serviceShare() != null) ? (Double) (Math.round(1000 * evidence.serviceShare()) / 10.0) : null,
				measured.run().cost().cpuMsPerRequest());
	}

	/**
	 * @return why the rate was not held; null when it was
	 */
	private @Nullable String reason(@Nullable GeneratorSummary summary, @Nullable Latency sinceDue) {
		if (summary == null || sinceDue == null || sinceDue.p99() == null) {
			return "k6 told nothing";
		}
		List<String> reasons = new ArrayList<>();
		if (sinceDue.p99() > this.boundMs) {
			reasons.add(format("p99 was %.0f ms", sinceDue.p99()));
		}
		if (summary.failed() > 0) {
			reasons.add(format("%d of %d requests failed", summary.failed(), summary.finished()));
		}
		if (summary.unfinished() > 0) {
			reasons.add(format("%d were not answered before the end", summary.unfinished()));
		}
		if (dropped(summary) > 0) {
			reasons.add(format("%d were not sent", dropped(summary)));
		}
		return reasons.isEmpty() ? null : String.join(", ", reasons);
	}

	/**
	 * A service that has nothing left is its own limit, whatever else is busy.
	 */
	private Outcome outcome(Evidence evidence, @Nullable Latency sinceDue) {
		Double share = evidence.serviceShare();
		boolean own = evidence.summary() != null && share != null && share > Limit.BUSY;
		return (own || others(evidence, sinceDue).isEmpty()) ? Outcome.BROKE : Outcome.ELSEWHERE;
	}

	private String exhausted(Evidence evidence, @Nullable Latency sinceDue, List<Pool> usedUp,
			@Nullable Double gcPauseMs) {
		Double share = evidence.serviceShare();
		double paused = (gcPauseMs != null) ? gcPauseMs / (1000 * evidence.windowSeconds()) : 0;
		String own = (share != null && share > Limit.BUSY_ALONE) ? format("its processors (%.0f %%)", 100 * share)
				: eventLoop(evidence);
		String all = Stream
			.of(Stream.ofNullable(own),
					Stream.ofNullable((paused > PAUSED)
							? format("its collector, which paused it for %.1f %% of the time", 100 * paused) : null),
					usedUp.stream().map(Pool::toString), others(evidence, sinceDue).stream())
			.flatMap((some) -> some)
			.collect(Collectors.joining("; "));
		return all.isEmpty() ? "not known" : all;
	}

	private static @Nullable String eventLoop(Evidence evidence) {
		return evidence.eventLoopCpuSeconds()
			.values()
			.stream()
			.filter((loops) -> loops.getFirst() / evidence.windowSeconds() > Gates.LOOP_BUSY)
			.map((loops) -> format("one of its %d event loops (%.0f %%)", loops.size(),
					100 * loops.getFirst() / evidence.windowSeconds()))
			.findFirst()
			.orElse(null);
	}

	/**
	 * @return what else than the service may be why
	 */
	private List<String> others(Evidence evidence, @Nullable Latency sinceDue) {
		List<String> others = new ArrayList<>();
		if (evidence.limit().name() != null) {
			others.add("the " + evidence.limit().name());
		}
		if (evidence.limit().voidReason() != null) {
			others.add(evidence.limit().voidReason());
		}
		if (isLate(evidence.summary(), sinceDue)) {
			others.add("k6, which did not send in time what was answered in time");
		}
		if (exceeds(evidence.stolenPercent(), this.noisePercent)) {
			others.add(format("the hypervisor, which gave %.1f %% to others", evidence.stolenPercent()));
		}
		if (exceeds(evidence.othersPercent(), this.noisePercent)) {
			others.add(format("the machine, of which others used %.1f %%", evidence.othersPercent()));
		}
		if (evidence.clockJumpMs() != null && Math.abs(evidence.clockJumpMs()) > Gates.CLOCK_JUMP_MS) {
			others.add(format("the clock, which jumped by %.0f ms", evidence.clockJumpMs()));
		}
		if (evidence.summary() == null) {
			others.add("k6, which told nothing");
		}
		return others;
	}

	/**
	 * All that was sent was answered within the bound, from when it was sent.
	 */
	private boolean isLate(@Nullable GeneratorSummary summary, @Nullable Latency sinceDue) {
		if (summary == null || sinceDue == null || summary.latencyMs().p99() == null || sinceDue.p99() == null) {
			return false;
		}
		boolean answered = summary.failed() == 0 && summary.unfinished() == 0
				&& summary.latencyMs().p99() <= this.boundMs;
		return answered && (sinceDue.p99() > this.boundMs || dropped(summary) > 0);
	}

	private static long dropped(GeneratorSummary summary) {
		return (summary.dropped() != null) ? summary.dropped() : 0;
	}

	private static boolean exceeds(@Nullable Double percent, double bound) {
		return percent != null && percent > bound;
	}

	private static String format(String text, @Nullable Object... values) {
		return String.format(Locale.ROOT, text, values);
	}

}
