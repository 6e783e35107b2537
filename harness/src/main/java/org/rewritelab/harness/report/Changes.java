package org.rewritelab.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.rewritelab.harness.compare.Comparison;
import org.rewritelab.harness.compare.Estimate;
import org.rewritelab.harness.compare.Finding;
import org.rewritelab.harness.compare.Metric;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.experiment.Variant;

/**
 * Compares each variant with itself in earlier results. Their repetitions were not done
 * at the same time, so they are not paired.
 */
public final class Changes {

	private final Results before;

	private final Results after;

	private final SmallestEffect effect;

	public Changes(Results before, Results after, SmallestEffect effect) {
		this.before = before;
		this.after = after;
		this.effect = effect;
	}

	public List<Comparison> all() {
		List<Comparison> changes = new ArrayList<>();
		for (Experiment experiment : this.after.experiments()) {
			for (Variant variant : experiment.variants()) {
				List<RunResult> earlier = runs(this.before, experiment, variant);
				List<RunResult> later = runs(this.after, experiment, variant);
				later.stream()
					.map(RunResult::settings)
					.filter((settings) -> earlier.stream().anyMatch((run) -> run.settings().equals(settings)))
					.collect(Collectors.toCollection(TreeSet::new))
					.forEach((settings) -> add(changes, experiment, variant, settings, with(settings, later),
							with(settings, earlier)));
			}
		}
		return changes;
	}

	private static List<RunResult> runs(Results results, Experiment experiment, Variant variant) {
		return results.runs()
			.stream()
			.filter((run) -> run.experiment().equals(experiment.name()) && run.variant().equals(variant.name()))
			.toList();
	}

	private static List<RunResult> with(Settings settings, List<RunResult> runs) {
		return runs.stream().filter((run) -> run.valid() && run.settings().equals(settings)).toList();
	}

	private void add(List<Comparison> changes, Experiment experiment, Variant variant, Settings settings,
			List<RunResult> later, List<RunResult> earlier) {
		for (Metric metric : Metric.of(settings.rate() != null)) {
			changes.add(new Comparison(Comparison.Kind.EARLIER, experiment.name(), variant.name(), variant.name(),
					settings, metric, find(metric, later, earlier)));
		}
	}

	private Finding find(Metric metric, List<RunResult> later, List<RunResult> earlier) {
		double[] above = figures(metric, later);
		double[] below = figures(metric, earlier);
		if (above.length == 0 || below.length == 0) {
			return Finding.none(0, "no valid run with a figure above 0 on both sides");
		}
		return FailureShares.of(later, earlier)
			.differing(metric)
			.map((reason) -> Finding.none(Math.min(above.length, below.length), reason))
			.orElseGet(() -> Finding.of(Estimate.ofSamples(above, below, this.after.seed()), metric, this.effect));
	}

	private static double[] figures(Metric metric, List<RunResult> runs) {
		return runs.stream()
			.map((run) -> Comparisons.figure(run, metric))
			.filter(Objects::nonNull)
			.mapToDouble(Double::doubleValue)
			.filter((figure) -> figure > 0)
			.toArray();
	}

}
