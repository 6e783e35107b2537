package org.rewritelab.harness.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.compare.Metric;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Published;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.report.Comparisons;
import org.rewritelab.harness.report.Numbers;
import org.rewritelab.harness.report.RunResult;

/**
 * A variant with one of its settings, and its valid runs.
 *
 * @param label the variant's name, with the settings where there are several
 * @param published for such runs; null where nothing was
 */
record Line(String label, Variant variant, Settings settings, @Nullable Published published, List<RunResult> runs) {

	/**
	 * @return the experiment's, in its order, without those that have no valid run
	 */
	static List<Line> of(Experiment experiment, List<RunResult> runs) {
		List<RunResult> own = runs.stream()
			.filter((run) -> run.valid() && run.experiment().equals(experiment.name()))
			.toList();
		boolean several = own.stream().map(RunResult::settings).distinct().count() > 1;
		List<Line> lines = new ArrayList<>();
		for (Variant variant : experiment.variants()) {
			List<RunResult> ofVariant = own.stream().filter((run) -> run.variant().equals(variant.name())).toList();
			for (Settings settings : ofVariant.stream()
				.map(RunResult::settings)
				.collect(Collectors.toCollection(TreeSet::new))) {
				lines.add(new Line(label(variant.name(), settings, several), variant, settings,
						variant.published(settings, experiment.workload().settings()),
						ofVariant.stream().filter((run) -> run.settings().equals(settings)).toList()));
			}
		}
		return lines;
	}

	static String label(String variant, Settings settings, boolean several) {
		return several ? variant + ", " + settings : variant;
	}

	@Nullable Double median(Metric metric) {
		return median((run) -> Comparisons.figure(run, metric));
	}

	@Nullable Double median(Function<RunResult, @Nullable Double> figure) {
		return Numbers.median(this.runs.stream().map(figure).toList());
	}

	List<Double> figures(Function<RunResult, @Nullable Double> figure) {
		return this.runs.stream().map(figure).filter(Objects::nonNull).toList();
	}

	@Nullable Double published(Function<Published, @Nullable Double> figure) {
		return (this.published != null) ? figure.apply(this.published) : null;
	}

}
