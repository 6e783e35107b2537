package org.rewritelab.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.compare.Comparison;
import org.rewritelab.harness.compare.Comparison.Kind;
import org.rewritelab.harness.compare.Estimate;
import org.rewritelab.harness.compare.Finding;
import org.rewritelab.harness.compare.Metric;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.measure.Latency;

/**
 * Compares the variants of each experiment with its baseline, and the steps of its ladder
 * with the step before.
 * <p>
 * A run is paired with the other variant's run of the same repetition, which was done at
 * about the same time, so that what changes on the machine meanwhile changes both. Runs
 * that are void or failed have no pair.
 */
public final class Comparisons {

	private final Results results;

	private final SmallestEffect effect;

	public Comparisons(Results results, SmallestEffect effect) {
		this.results = results;
		this.effect = effect;
	}

	/**
	 * @return of every experiment, in its variants' order; none where the runs were only
	 * to see that every variant works
	 */
	public List<Comparison> all() {
		if (this.results.claimsNothing()) {
			return List.of();
		}
		List<Comparison> all = new ArrayList<>();
		for (Experiment experiment : this.results.experiments()) {
			// What a variant did at a rate was only to find the next one; what was
			// seen of a fault or in a soak is told for each, and has no ratio.
			if (!this.results.capacitiesOf(experiment).isEmpty() || experiment.faults() != null
					|| experiment.soak() != null) {
				continue;
			}
			String baseline = experiment.comparedWith().name();
			List<String> variants = experiment.variants().stream().map(Variant::name).toList();
			if (experiment.grid() != null) {
				all.addAll(pairs(experiment, variants));
				continue;
			}
			variants.stream()
				.filter((variant) -> !variant.equals(baseline))
				.forEach((variant) -> all.addAll(compare(Kind.BASELINE, experiment, variant, baseline)));
			List<String> ladder = experiment.ladder().stream().filter(variants::contains).toList();
			for (int i = 1; i < ladder.size(); i++) {
				all.addAll(compare(Kind.STEP, experiment, ladder.get(i), ladder.get(i - 1)));
			}
		}
		return all;
	}

	/**
	 * Each variant with each other one, by what they cost: the load is the same.
	 */
	private List<Comparison> pairs(Experiment experiment, List<String> variants) {
		List<Comparison> pairs = new ArrayList<>();
		for (int i = 1; i < variants.size(); i++) {
			for (int j = 0; j < i; j++) {
				pairs.addAll(compare(Kind.PAIR, experiment, variants.get(i), variants.get(j)));
			}
		}
		return pairs;
	}

	private List<Comparison> compare(Kind kind, Experiment experiment, String variant, String baseline) {
		List<RunResult> own = runs(experiment, variant);
		List<RunResult> others = runs(experiment, baseline);
		List<Comparison> comparisons = new ArrayList<>();
		for (Settings settings : own.stream()
			.map(RunResult::settings)
			.filter((settings) -> others.stream().anyMatch((run) -> run.settings().equals(settings)))
			.collect(Collectors.toCollection(TreeSet::new))) {
			List<RunPair> pairs = pairs(own, others, settings);
			for (Metric metric : (kind == Kind.PAIR) ? Metric.costs() : Metric.of(settings.rate() != null)) {
				comparisons.add(new Comparison(kind, experiment.name(), variant, baseline, settings, metric,
						find(metric, pairs)));
			}
		}
		return comparisons;
	}

	private List<RunResult> runs(Experiment experiment, String variant) {
		return this.results.runs()
			.stream()
			.filter((run) -> run.experiment().equals(experiment.name()) && run.variant().equals(variant))
			.toList();
	}

	private static List<RunPair> pairs(List<RunResult> own, List<RunResult> others, Settings settings) {
		return own.stream()
			.filter((run) -> run.valid() && run.settings().equals(settings))
			.flatMap((run) -> others.stream()
				.filter((other) -> other.valid() && other.settings().equals(settings)
						&& other.repetition() == run.repetition())
				.limit(1)
				.map((other) -> new RunPair(run, other)))
			.toList();
	}

	private Finding find(Metric metric, List<RunPair> pairs) {
		if (pairs.isEmpty()) {
			return Finding.none(0, "no repetition in which both have a valid run");
		}
		List<Estimate.Pair> figures = pairs.stream()
			.filter((pair) -> pair.has(metric))
			.map((pair) -> pair.figures(metric))
			.toList();
		if (figures.isEmpty()) {
			return Finding.none(0, "no repetition in which both have a figure above 0");
		}
		List<RunResult> own = pairs.stream().map(RunPair::variant).toList();
		List<RunResult> others = pairs.stream().map(RunPair::baseline).toList();
		return FailureShares.of(own, others)
			.differing(metric)
			.map((reason) -> Finding.none(figures.size(), reason))
			.orElseGet(() -> Finding.of(Estimate.ofPairs(figures, this.results.seed()), metric, this.effect));
	}

	/**
	 * @return the run's figure, null when it was not measured
	 */
	public static @Nullable Double figure(RunResult run, Metric metric) {
		return switch (metric) {
			case REQUESTS_PER_SECOND -> run.load().requestsPerSecond();
			case GOODPUT_PER_SECOND -> run.load().goodputPerSecond();
			case LATENCY_P95 -> latency(run, Latency::p95);
			case LATENCY_P99 -> latency(run, Latency::p99);
			case CPU_PER_REQUEST -> run.cost().cpuMsPerRequest();
			case MEMORY -> run.cost().rssPeakMiB();
		};
	}

	static @Nullable Double latency(RunResult run, Function<Latency, @Nullable Double> figure) {
		return (run.load().latencyMs() != null) ? figure.apply(run.load().latencyMs()) : null;
	}

	private record RunPair(RunResult variant, RunResult baseline) {

		boolean has(Metric metric) {
			Double own = figure(this.variant, metric);
			Double other = figure(this.baseline, metric);
			return own != null && other != null && own > 0 && other > 0;
		}

		Estimate.Pair figures(Metric metric) {
			return new Estimate.Pair(Objects.requireNonNull(figure(this.variant, metric)),
					Objects.requireNonNull(figure(this.baseline, metric)));
		}

	}

}
