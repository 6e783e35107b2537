package org.rewritelab.harness.report.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;

/**
 * An experiment's runs as they are in {@code results.json}, for figures that are shown
 * where they are.
 */
final class JsonRuns {

	private JsonRuns() {
	}

	/**
	 * @param results all of {@code results.json}
	 * @return the valid runs by variant and settings, in the experiment's order
	 */
	static Map<String, List<JsonNode>> valid(JsonNode results, String experiment) {
		List<JsonNode> runs = results.path("runs")
			.valueStream()
			.filter((run) -> run.path("experiment").asString("").equals(experiment))
			.filter((run) -> run.path("valid").asBoolean(false))
			.toList();
		boolean several = runs.stream().map(JsonRuns::settings).distinct().count() > 1;
		Map<String, List<JsonNode>> byVariant = new LinkedHashMap<>();
		variants(results, experiment).forEach((variant) -> runs.stream()
			.filter((run) -> run.path("variant").asString("").equals(variant))
			.collect(Collectors.groupingBy(JsonRuns::settings, LinkedHashMap::new, Collectors.toList()))
			.forEach((settings, those) -> byVariant.put(several ? variant + ", " + settings : variant, those)));
		return byVariant;
	}

	private static Stream<String> variants(JsonNode results, String experiment) {
		return results.path("experiments")
			.valueStream()
			.filter((declared) -> declared.path("name").asString("").equals(experiment))
			.flatMap((declared) -> declared.path("variants").valueStream())
			.map((variant) -> variant.path("name").asString(""));
	}

	private static String settings(JsonNode run) {
		return Stream.of("users", "rate", "parallelism", "fanOut", "upstreamMs")
			.filter((name) -> run.path(name).isNumber())
			.map((name) -> name + " " + run.path(name).asInt())
			.collect(Collectors.joining(", "));
	}

}
