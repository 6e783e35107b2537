package org.rewritelab.harness.measure;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Metrics in Prometheus's text format. Of a metric with labels, the sum over all of them.
 *
 * @see <a href= "https://prometheus.io/docs/instrumenting/exposition_formats/">Exposition
 * formats</a>
 */
public final class PrometheusText {

	private final Map<String, Double> sums = new HashMap<>();

	private final Map<String, Double> byLabels = new HashMap<>();

	public PrometheusText(String text) {
		text.lines().map(String::strip).filter((line) -> !line.isEmpty() && !line.startsWith("#")).forEach(this::add);
	}

	/**
	 * @return the sum over the metric's labels, null when there is no such metric
	 */
	public @Nullable Double value(String metric) {
		return this.sums.get(metric);
	}

	/**
	 * @param labels that it must have among others, such as {@code id="G1 Eden Space"},
	 * or a part of them
	 * @return the sum over the other labels, null when there is no such metric
	 */
	public @Nullable Double value(String metric, String labels) {
		return this.byLabels.entrySet()
			.stream()
			.filter((entry) -> entry.getKey().startsWith(metric + "{") && entry.getKey().contains(labels))
			.map(Map.Entry::getValue)
			.reduce(Double::sum)
			.orElse(null);
	}

	/**
	 * @return the values by their labels as they are written, such as
	 * {@code {name="http-nio-8080"}}, in their order; empty when there is no such metric
	 */
	public Map<String, Double> values(String metric) {
		return this.byLabels.entrySet()
			.stream()
			.filter((entry) -> entry.getKey().startsWith(metric + "{"))
			.collect(Collectors.toMap((entry) -> entry.getKey().substring(metric.length()), Map.Entry::getValue,
					Double::sum, TreeMap::new));
	}

	private void add(String line) {
		int endOfName = indexOfAny(line);
		// A label's value may hold spaces and braces, but the last brace ends the labels.
		int endOfLabels = (endOfName < line.length() && line.charAt(endOfName) == '{') ? line.lastIndexOf('}') + 1
				: endOfName;
		String value = line.substring(endOfLabels).strip().split("\\s+", 2)[0];
		this.sums.merge(line.substring(0, endOfName), number(value), Double::sum);
		this.byLabels.put(line.substring(0, endOfLabels), number(value));
	}

	private static int indexOfAny(String line) {
		for (int i = 0; i < line.length(); i++) {
			if (line.charAt(i) == '{' || Character.isWhitespace(line.charAt(i))) {
				return i;
			}
		}
		return line.length();
	}

	private static double number(String value) {
		return switch (value) {
			case "+Inf" -> Double.POSITIVE_INFINITY;
			case "-Inf" -> Double.NEGATIVE_INFINITY;
			default -> Double.parseDouble(value);
		};
	}

}
