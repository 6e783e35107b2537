package org.rewritelab.harness.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import org.rewritelab.harness.compare.Comparison;
import org.rewritelab.harness.compare.Metric;
import org.rewritelab.harness.compare.Verdict;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Grid;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.report.CellFinding.Outcome;

import org.jspecify.annotations.Nullable;

/**
 * Finds the cheapest variant in each cell of an experiment's grid, from the comparisons
 * of its variants in pairs.
 */
final class CellFindings {

	/**
	 * A variant that fails more of its requests, in per cent, does other work than the
	 * load asks for.
	 */
	private static final double SAME_WORK = 1;

	private final Experiment experiment;

	private final Grid grid;

	private final List<RunResult> runs;

	private final List<Comparison> comparisons;

	/**
	 * @param grid of the experiment
	 * @param comparisons of all runs
	 */
	CellFindings(Experiment experiment, Grid grid, List<RunResult> runs, List<Comparison> comparisons) {
		this.experiment = experiment;
		this.grid = grid;
		this.runs = runs.stream().filter((run) -> run.experiment().equals(experiment.name())).toList();
		this.comparisons = comparisons.stream()
			.filter((comparison) -> comparison.experiment().equals(experiment.name())
					&& comparison.kind() == Comparison.Kind.PAIR)
			.toList();
	}

	/**
	 * @return metric by metric, in the order of the cells; empty where no cell was
	 * measured
	 */
	List<CellFinding> all() {
		List<CellFinding> all = new ArrayList<>();
		if (this.runs.stream().noneMatch((run) -> run.settings().fanOut() != null)) {
			return all;
		}
		for (Metric metric : Metric.costs()) {
			this.grid.cells().forEach((cell) -> all.add(find(cell, metric)));
		}
		return all;
	}

	private CellFinding find(Settings cell, Metric metric) {
		Map<String, Double> medians = new LinkedHashMap<>();
		String problem = null;
		for (Variant variant : this.experiment.variants()) {
			List<RunResult> own = this.runs.stream()
				.filter((run) -> run.variant().equals(variant.name()) && run.settings().equals(cell))
				.toList();
			List<RunResult> valid = own.stream().filter(RunResult::valid).toList();
			Double median = Numbers.median(valid.stream().map((run) -> Comparisons.figure(run, metric)).toList());
			if (median != null) {
				medians.put(variant.name(), median);
			}
			if (problem == null) {
				problem = own.isEmpty() ? missing(variant) : problem(variant, own, valid, median);
			}
		}
		if (problem != null) {
			return new CellFinding(this.experiment.name(), cell, metric, Outcome.VOID, List.of(), problem, medians);
		}
		return judge(cell, metric, medians);
	}

	/**
	 * A service that fails has no run of the cells that it did not come to.
	 */
	private String missing(Variant variant) {
		return variant.name() + " was not measured"
				+ this.runs.stream()
					.filter((run) -> run.variant().equals(variant.name()) && run.error() != null)
					.findFirst()
					.map((run) -> ": " + String.valueOf(run.error()).lines().findFirst().orElse("it failed"))
					.orElse("");
	}

	/**
	 * @param own at least one
	 * @return why a cell says nothing of the variant; null where it does
	 */
	private static @Nullable String problem(Variant variant, List<RunResult> own, List<RunResult> valid,
			@Nullable Double median) {
		if (valid.isEmpty()) {
			return "no valid run of " + variant.name() + ": " + String.join("; ", own.getFirst().voidReasons());
		}
		if (median == null) {
			return "not known of " + variant.name();
		}
		Double failed = Numbers.median(valid.stream().map((run) -> run.load().failurePercent()).toList());
		return (failed != null && failed > SAME_WORK)
				? variant.name() + " failed " + Numbers.format(failed, 1) + " % of its requests: not the same work"
				: null;
	}

	private CellFinding judge(Settings cell, Metric metric, Map<String, Double> medians) {
		List<Comparison> pairs = this.comparisons.stream()
			.filter((comparison) -> comparison.settings().equals(cell) && comparison.metric() == metric)
			.toList();
		List<String> unbeaten = medians.keySet()
			.stream()
			.filter((variant) -> pairs.stream().noneMatch((pair) -> isBeaten(variant, pair)))
			.toList();
		// Of three intervals that say a < b < c < a, at least one is wrong.
		List<String> cheapest = unbeaten.isEmpty() ? List.copyOf(medians.keySet()) : unbeaten;
		List<Comparison> among = pairs.stream()
			.filter((pair) -> cheapest.contains(pair.variant()) && cheapest.contains(pair.baseline()))
			.toList();
		if (among.isEmpty()) {
			boolean alone = medians.size() < 2;
			return new CellFinding(this.experiment.name(), cell, metric, alone ? Outcome.UNDECIDED : Outcome.CHEAPEST,
					cheapest, alone ? "there is one variant only" : null, medians);
		}
		Optional<Comparison> open = among.stream()
			.filter((pair) -> pair.finding().verdict() != Verdict.NO_DIFFERENCE)
			.findFirst();
		return new CellFinding(this.experiment.name(), cell, metric,
				open.isPresent() ? Outcome.UNDECIDED : Outcome.NO_DIFFERENCE, cheapest,
				open.map(CellFindings::reason).orElse(null), medians);
	}

	private static String reason(Comparison pair) {
		String reason = Wording.reason(pair.finding());
		return pair.variant() + " and " + pair.baseline() + ": "
				+ (reason.isEmpty() ? "the comparisons contradict each other" : reason);
	}

	/**
	 * @return whether the other one of the pair is better
	 */
	private static boolean isBeaten(String variant, Comparison pair) {
		return switch (pair.finding().verdict()) {
			case BETTER -> Objects.equals(variant, pair.baseline());
			case WORSE -> Objects.equals(variant, pair.variant());
			case NO_DIFFERENCE, UNDECIDED -> false;
		};
	}

}
