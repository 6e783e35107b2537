package org.rewritelab.harness.report;

import java.util.List;
import java.util.Optional;

import org.rewritelab.harness.compare.Comparison;
import org.rewritelab.harness.compare.Finding;
import org.rewritelab.harness.compare.Metric;
import org.rewritelab.harness.compare.Verdict;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Variant;

/**
 * What was seen between variants that are the same under two names: any difference is a
 * false alarm. Right answers are left out, because they repeat what the requests say.
 *
 * @param comparisons that had an interval
 * @param differences of these, the ones that were called better or worse
 * @param intervals of these, the ones that do not contain 1, as one in twenty should not
 */
public record FalseAlarms(long comparisons, long differences, long intervals) {

	/**
	 * @return empty where no two variants are the same
	 */
	public static Optional<FalseAlarms> of(Experiment experiment, List<Comparison> comparisons) {
		List<Finding> alike = comparisons.stream()
			.filter((comparison) -> comparison.experiment().equals(experiment.name()))
			.filter((comparison) -> comparison.kind() == Comparison.Kind.BASELINE)
			.filter((comparison) -> comparison.metric() != Metric.GOODPUT_PER_SECOND)
			.filter((comparison) -> variant(experiment, comparison.variant())
				.runsLike(variant(experiment, comparison.baseline())))
			.map(Comparison::finding)
			.filter((finding) -> finding.low() != null)
			.toList();
		return alike.isEmpty() ? Optional.empty()
				: Optional.of(new FalseAlarms(alike.size(), alike.stream().filter(FalseAlarms::isDifference).count(),
						alike.stream().filter((finding) -> !contains1(finding)).count()));
	}

	private static Variant variant(Experiment experiment, String name) {
		return experiment.variants()
			.stream()
			.filter((variant) -> variant.name().equals(name))
			.findFirst()
			.orElseThrow();
	}

	private static boolean isDifference(Finding finding) {
		return finding.verdict() == Verdict.BETTER || finding.verdict() == Verdict.WORSE;
	}

	private static boolean contains1(Finding finding) {
		return finding.low() != null && finding.high() != null && finding.low() <= 1 && finding.high() >= 1;
	}

	@Override
	public String toString() {
		return ("false alarms: %d of %d comparisons of a variant with itself said better or worse; "
				+ "%d of their 95 %% intervals do not contain 1")
			.formatted(this.differences, this.comparisons, this.intervals);
	}

}
