package org.rewritelab.harness.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

	/**
	 * @param results all of {@code results.json}; of each variant, the first valid run is
	 * shown
	 */
	OverTime(JsonNode results, String experiment) {
		JsonRuns.valid(results, experiment)
			.forEach((variant, runs) -> runs.stream()
				.map((run) -> run.path("series"))
				.filter((series) -> series.isArray() && !series.isEmpty())
				.findFirst()
				.ifPresent((series) -> this.byVariant.put(variant, series)));
	}

	List<Chart> charts() {
		if (this.byVariant.isEmpty()) {
			return List.of();
		}
		List<Chart> charts = new ArrayList<>(List.of(chart("Requests each second", "requests/s", "requests")));
		if (seconds().anyMatch((second) -> second.path("failures").asDouble(0) > 0)) {
			charts.add(chart("Failures each second", "failures/s", "failures"));
		}
		return charts;
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
