package org.rewritelab.contracts;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The metrics that the dashboards use: those that docs/dashboards.md lists.
 */
public final class Metrics {

	private static final String TABLE = "| metrics | exported by | what they cost |";

	private Metrics() {
	}

	public static Set<String> ofAll() {
		return rows().flatMap(Metrics::names).collect(Collectors.toCollection(TreeSet::new));
	}

	/**
	 * The metrics that a service, or k6, must export.
	 */
	public static Set<String> of(String exporter) {
		return rows()
			.filter((row) -> row.get(1).equals("every service") && !exporter.equals("k6")
					|| List.of(row.get(1).split(", ")).contains(exporter))
			.flatMap(Metrics::names)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	/**
	 * Calls a service until it answers and fails unless it then exports all that it must.
	 * @param name the service's
	 * @param path what to call
	 */
	static void check(String name, ServiceUnderTest service, String path) {
		Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> service.caller().get(path).statusCode() == 200);
		// The collector's figures come with the first collection.
		System.gc();
		Awaitility.await().untilAsserted(() -> check(name, service.management()));
	}

	/**
	 * Fails unless a service exports all that it must, each with a number.
	 */
	static void check(String service, HttpCaller management) {
		HttpResponse<String> answer = management.get("/actuator/prometheus");
		assertThat(answer.statusCode()).isEqualTo(200);
		assertThat(of(service).stream().filter((name) -> !hasValue(answer.body(), name))).as("missing of " + service)
			.isEmpty();
	}

	private static boolean hasValue(String metrics, String name) {
		return Pattern.compile("^" + name + "(\\{[^\n]*})? (?!NaN)", Pattern.MULTILINE).matcher(metrics).find();
	}

	private static Stream<List<String>> rows() {
		return MarkdownTable.rows("docs/dashboards.md", TABLE).stream();
	}

	private static Stream<String> names(List<String> row) {
		return Arrays.stream(row.getFirst().split(", "));
	}

}
