package org.rewritelab.harness.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.report.page.Block.Chart;
import org.rewritelab.harness.report.page.Block.Series;
import tools.jackson.databind.JsonNode;

/**
 * Figures second by second, where the results have them: {@code runs[].series} of
 * {@code results.json}.
 */
final class OverTime {

	private final Map<String, JsonNode> byVariant = new LinkedHashMap<>();

	/**
	 * @param results all of {@code results.json}; of each variant, the first valid run is
	 * shown
	 */
	OverTime(JsonNode results, String experiment) {
		boolean several = results.path("runs")
			.valueStream()
			.filter((run) -> isOf(run, experiment))
			.map(OverTime::settings)
			.distinct()
			.count() > 1;
		results.path("runs")
			.valueStream()
			.filter((run) -> isOf(run, experiment) && run.path("valid").asBoolean(false))
			.filter((run) -> run.path("series").isArray() && !run.path("series").isEmpty())
			.forEach((run) -> this.byVariant.putIfAbsent(
					run.path("variant").asString() + (several ? ", " + settings(run) : ""), run.path("series")));
	}

	List<Chart> charts() {
		if (this.byVariant.isEmpty()) {
			return List.of();
		}
		List<Chart> charts = new ArrayList<>(List.of(chart("Requests each second", "requests/s", "requests")));
		if (this.byVariant.values()
			.stream()
			.flatMap(JsonNode::valueStream)
			.anyMatch((second) -> second.path("failures").asDouble(0) > 0)) {
			charts.add(chart("Failures each second", "failures/s", "failures"));
		}
		return charts;
	}

	private Chart chart(String title, String unit, String field) {
		int last = this.byVariant.values()
			.stream()
			.flatMap(JsonNode::valueStream)
			.mapToInt((second) -> second.path("second").asInt(0))
			.max()
			.orElse(0);
		List<Series> series = new ArrayList<>();
		this.byVariant.forEach((variant,
				seconds) -> series.add(new Series(variant,
						IntStream.rangeClosed(0, last).mapToObj((second) -> value(seconds, second, field)).toList(),
						List.of())));
		return new Chart(Chart.Kind.LINES, title, unit,
				IntStream.rangeClosed(0, last).mapToObj(Integer::toString).toList(), series);
	}

	private static @Nullable Double value(JsonNode seconds, int second, String field) {
		return seconds.valueStream()
			.filter((entry) -> entry.path("second").asInt(-1) == second && entry.path(field).isNumber())
			.map((entry) -> entry.path(field).asDouble())
			.findFirst()
			.orElse(null);
	}

	private static boolean isOf(JsonNode run, String experiment) {
		return run.path("experiment").asString("").equals(experiment);
	}

	private static String settings(JsonNode run) {
		return List.of("users", "rate", "parallelism")
			.stream()
			.filter((name) -> run.path(name).isNumber())
			.map((name) -> name + " " + run.path(name).asInt())
			.reduce((first, second) -> first + ", " + second)
			.orElse("");
	}

}
