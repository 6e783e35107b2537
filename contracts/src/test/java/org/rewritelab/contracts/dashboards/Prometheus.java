package org.rewritelab.contracts.dashboards;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A running Prometheus, asked as Grafana asks it.
 */
final class Prometheus {

	private static final Duration TIME_OUT = Duration.ofSeconds(30);

	private final HttpClient client = HttpClient.newHttpClient();

	private final URI address;

	private final Instant now = Instant.now();

	Prometheus(URI address) {
		this.address = address;
	}

	/**
	 * The values that a label of the selected series had in the last while.
	 */
	Set<String> labelValues(Promql.LabelValues query, Duration range) {
		JsonNode series = ask("series", Map.of("match[]", query.selector(), "start",
				String.valueOf(this.now.minus(range).getEpochSecond()), "end", seconds()));
		Set<String> values = new TreeSet<>();
		series.forEach((labels) -> values.add(labels.path(query.label()).asString("")));
		values.remove("");
		return values;
	}

	/**
	 * The labels of each series of a query's answer that has a number to show.
	 */
	List<Map<String, String>> lines(String query, boolean instant, Duration range, Duration step) {
		JsonNode data = instant ? ask("query", Map.of("query", query, "time", seconds()))
				: ask("query_range",
						Map.of("query", query, "start", String.valueOf(this.now.minus(range).getEpochSecond()), "end",
								seconds(), "step", step.toSeconds() + "s"));
		List<Map<String, String>> lines = new ArrayList<>();
		for (JsonNode series : data.path("result")) {
			if (hasNumber(instant ? List.of(series.path("value")) : series.path("values"))) {
				Map<String, String> labels = new LinkedHashMap<>();
				series.path("metric")
					.properties()
					.forEach((label) -> labels.put(label.getKey(), label.getValue().asString()));
				lines.add(labels);
			}
		}
		return lines;
	}

	private static boolean hasNumber(Iterable<JsonNode> samples) {
		for (JsonNode sample : samples) {
			if (Double.isFinite(number(sample.path(1).asString("NaN")))) {
				return true;
			}
		}
		return false;
	}

	private static double number(String value) {
		return value.endsWith("Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(value);
	}

	private JsonNode ask(String what, Map<String, String> parameters) {
		String form = parameters.entrySet()
			.stream()
			.map((parameter) -> encode(parameter.getKey()) + "=" + encode(parameter.getValue()))
			.collect(Collectors.joining("&"));
		HttpRequest request = HttpRequest.newBuilder(this.address.resolve("/api/v1/" + what))
			.header("Content-Type", "application/x-www-form-urlencoded")
			.timeout(TIME_OUT)
			.POST(BodyPublishers.ofString(form))
			.build();
		JsonNode answer = send(request);
		if (!answer.path("status").asString("").equals("success") || !answer.path("warnings").isEmpty()) {
			throw new QueryFailedException(answer.path("errorType").asString("") + " "
					+ answer.path("error").asString("") + answer.path("warnings"));
		}
		return answer.path("data");
	}

	private JsonNode send(HttpRequest request) {
		try {
			return JsonMapper.shared().readTree(this.client.send(request, BodyHandlers.ofString()).body());
		}
		catch (IOException ex) {
			throw new QueryFailedException("No answer from " + this.address + ": " + ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private String seconds() {
		return String.valueOf(this.now.getEpochSecond());
	}

	private static String encode(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

	/**
	 * Prometheus refused a query, or warned of its answer.
	 */
	@SuppressWarnings("serial")
	static final class QueryFailedException extends RuntimeException {

		private QueryFailedException(String message) {
			super(message);
		}

	}

}
