package org.rewritelab.harness.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads k6's recording of a run, which its web dashboard makes for about 1 KB a second: a
 * line each for the totals so far ({@code cumulative}) and for the last second alone
 * ({@code snapshot}), each an array with one entry a metric, ordered by the metrics'
 * names, which {@code metric} lines announce.
 *
 * @see <a href=
 * "https://github.com/grafana/xk6-dashboard/blob/v0.8.1/dashboard/meter.go">meter.go</a>
 */
public final class SecondBySecond {

	private static final JsonMapper MAPPER = new JsonMapper();

	private static final int P99_OF_TREND = 6;

	private final TreeSet<String> names = new TreeSet<>();

	private final List<Second> seconds = new ArrayList<>();

	private Totals earlier = new Totals(0, 0, 0, 0);

	/** When second 0 ended, in milliseconds. */
	private @Nullable Double origin;

	private SecondBySecond() {
	}

	/**
	 * @return the seconds, in order; null when there is no recording
	 */
	public static @Nullable List<Second> read(Path recording) {
		try (Stream<String> lines = Files.lines(recording)) {
			SecondBySecond reader = new SecondBySecond();
			lines.forEach(reader::line);
			return List.copyOf(reader.seconds);
		}
		catch (IOException | JacksonException ex) {
			return null;
		}
	}

	private void line(String line) {
		JsonNode event = MAPPER.readTree(line);
		JsonNode data = event.path("data");
		switch (event.path("event").asString("")) {
			case "metric" -> this.names.addAll(data.propertyNames());
			case "cumulative" -> total(byName(data));
			case "snapshot" -> p99(byName(data));
			default -> {
				// What else it announces is not needed.
			}
		}
	}

	private Map<String, JsonNode> byName(JsonNode data) {
		Map<String, JsonNode> metrics = new HashMap<>();
		int i = 0;
		for (String name : this.names) {
			metrics.put(name, data.path(i++));
		}
		return metrics;
	}

	private void total(Map<String, JsonNode> metrics) {
		Totals now = Totals.of(metrics);
		if (now.started() > 0) {
			if (this.origin == null) {
				this.origin = now.atMs();
			}
			int second = (int) Math.round((now.atMs() - this.origin) / 1000);
			add(new Second(second, now.finished() - this.earlier.finished(), now.failed() - this.earlier.failed(),
					null));
		}
		this.earlier = now;
	}

	/**
	 * The part of a second at the end belongs to the one before it when it is short.
	 */
	private void add(Second next) {
		Second last = this.seconds.isEmpty() ? null : this.seconds.getLast();
		if (last != null && last.second() == next.second()) {
			this.seconds.removeLast();
			this.seconds.add(new Second(last.second(), last.requests() + next.requests(),
					last.failures() + next.failures(), last.p99()));
		}
		else {
			this.seconds.add(next);
		}
	}

	private void p99(Map<String, JsonNode> metrics) {
		JsonNode p99 = metrics.getOrDefault("lab_latency", MAPPER.missingNode()).path(P99_OF_TREND);
		if (p99.isNumber() && !this.seconds.isEmpty()) {
			Second last = this.seconds.removeLast();
			this.seconds.add(new Second(last.second(), last.requests(), last.failures(), p99.doubleValue()));
		}
	}

	private record Totals(double atMs, long started, long finished, long failed) {

		static Totals of(Map<String, JsonNode> metrics) {
			long failed = metrics.entrySet()
				.stream()
				.filter((metric) -> metric.getKey().startsWith("lab_failed_"))
				.mapToLong((metric) -> count(metric.getValue()))
				.sum();
			return new Totals(metrics.get("time").path(0).asDouble(0), count(metrics.get("lab_started")),
					count(metrics.get("lab_finished")), failed);
		}

		private static long count(@Nullable JsonNode counter) {
			return (counter != null) ? counter.path(0).asLong(0) : 0;
		}

	}

}
