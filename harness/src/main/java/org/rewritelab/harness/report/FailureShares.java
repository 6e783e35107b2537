package org.rewritelab.harness.report;

import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.compare.Metric;

/**
 * How many requests failed on two sides, in per cent, the median of their runs.
 */
record FailureShares(@Nullable Double own, @Nullable Double other) {

	/**
	 * With more of a difference, in percentage points, two variants have not done the
	 * same work.
	 */
	private static final double SAME = 1;

	static FailureShares of(List<RunResult> own, List<RunResult> others) {
		return new FailureShares(median(own), median(others));
	}

	private static @Nullable Double median(List<RunResult> runs) {
		return Numbers.median(runs.stream().map((run) -> run.load().failurePercent()).toList());
	}

	/**
	 * @return why the metric cannot be compared, if it cannot
	 */
	Optional<String> differing(Metric metric) {
		return (metric.holdsWithFailures() || this.own == null || this.other == null
				|| Math.abs(this.own - this.other) <= SAME) ? Optional.empty()
						: Optional.of("%s %% of its requests failed, and %s %% of the other's: not the same work"
							.formatted(Numbers.format(this.own, 1), Numbers.format(this.other, 1)));
	}

}
