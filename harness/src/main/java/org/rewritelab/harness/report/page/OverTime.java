package org.rewritelab.harness.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.report.page.Block.Chart;
import org.rewritelab.harness.report.page.Block.Series;
import tools.jackson.databind.JsonNode;

/**
 * Figures second by second, where the results have them: {@code series} of a run.
 */
final class OverTime {

	private final Map<String, JsonNode> byVariant = new LinkedHashMap<>();

	/** Of an overload only. */
	private final Map<String, JsonNode> phasesByVariant = new LinkedHashMap<>();

	/**
	 * @param results all of {@code results.json}; of each variant, the first valid run is
	 * shown
	 */
	OverTime(JsonNode results, String experiment) {
		JsonRuns.valid(results, experiment).forEach((variant, runs) -> {
			first(runs, "series").ifPresent((series) -> this.byVariant.put(variant, series));
			first(runs, "phases").ifPresent((phases) -> this.phasesByVariant.put(variant, phases));
		});
	}

	private static Optional<JsonNode> first(List<JsonNode> runs, String field) {
		return runs.stream()
			.map((run) -> run.path(field))
			.filter((list) -> list.isArray() && !list.isEmpty())
			.findFirst();
	}

	List<Chart> charts() {
		List<Chart> charts = new ArrayList<>();
		if (!this.phasesByVariant.isEmpty()) {
			charts.add(rightAnswers());
		}
		if (this.byVariant.isEmpty()) {
			return charts;
		}
		charts.add(chart("Requests each second", "requests/s", "requests"));
		if (seconds().anyMatch((second) -> second.path("failures").asDouble(0) > 0)) {
			charts.add(chart("Failures each second", "failures/s", "failures"));
		}
		return charts;
	}

	/**
	 * What was due shows the overload.
	 */
	private Chart rightAnswers() {
		List<List<@Nullable Double>> due = this.phasesByVariant.values()
			.stream()
			.map((phases) -> bySecond(phases, (phase, second) -> phase.path("rate").asDouble(0)))
			.toList();
		List<@Nullable Double> longest = due.stream().max(Comparator.comparingInt(List::size)).orElseThrow();
		List<Series> series = new ArrayList<>(List.of(new Series("due", longest, List.of())));
		this.phasesByVariant.forEach((variant, phases) -> series.add(new Series(variant,
				bySecond(phases, (phase, second) -> phase.path("rightBySecond").path(second).asDouble(0)), List.of())));
		return new Chart(Chart.Kind.LINES,
				"Right answers to what was due in each second, whenever they came, of the first valid run of each variant",
				"requests/s", IntStream.range(0, longest.size()).mapToObj(Integer::toString).toList(), series);
	}

	private static List<@Nullable Double> bySecond(JsonNode phases, BiFunction<JsonNode, Integer, Double> figure) {
		return phases.valueStream()
			.<@Nullable Double>flatMap((phase) -> IntStream.range(0, phase.path("seconds").asInt(0))
				.mapToObj((second) -> figure.apply(phase, second)))
			.toList();
	}

	private Chart chart(String title, String unit, String field) {
		int last = seconds().mapToInt((second) -> second.path("second").asInt(0)).max().orElse(0);
		List<Series> series = new ArrayList<>();
		this.byVariant.forEach((variant,
				seconds) -> series.add(new Series(variant,
						IntStream.rangeClosed(0, last).mapToObj((second) -> value(seconds, second, field)).toList(),
						List.of())));
		return new Chart(Chart.Kind.LINES, title + ", of the first valid run of each variant", unit,
				IntStream.rangeClosed(0, last).mapToObj(Integer::toString).toList(), series);
	}

	private Stream<JsonNode> seconds() {
		return this.byVariant.values().stream().flatMap(JsonNode::valueStream);
	}

	private static @Nullable Double value(JsonNode seconds, int second, String field) {
		return seconds.valueStream()
			.filter((entry) -> entry.path("second").asInt(-1) == second && entry.path(field).isNumber())
			.map((entry) -> entry.path(field).asDouble())
			.findFirst()
			.orElse(null);
	}

}
