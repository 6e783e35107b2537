package org.rewritelab.contracts;

import java.net.http.HttpResponse;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Checks what a service's management port shows.
 */
final class Actuator {

	private static final Set<String> LINKS = Set.of("self", "health", "health-path", "info", "prometheus");

	private Actuator() {
	}

	/**
	 * Fails unless the port shows health, info and metrics for Prometheus, and nothing
	 * else.
	 * @param management the port
	 * @param more the names of endpoints that it may show, too
	 */
	static void check(HttpCaller management, String... more) {
		Set<String> links = new TreeSet<>(
				JsonMapper.shared().readTree(management.get("/actuator").body()).path("_links").propertyNames());
		Stream.of(more).forEach((name) -> links.removeIf((link) -> link.equals(name) || link.startsWith(name + "-")));
		assertThat(links).containsExactlyInAnyOrderElementsOf(LINKS);
		assertThat(Stream.of("health", "info", "prometheus").map((name) -> get(management, name).statusCode()))
			.containsOnly(200);
		assertThat(Stream.of("env", "heapdump", "beans", "configprops", "loggers", "mappings", "shutdown", "threaddump")
			.map((name) -> get(management, name).statusCode())).containsOnly(404);
		assertThat(get(management, "health").body()).as("health without details").doesNotContain("components");
	}

	private static HttpResponse<String> get(HttpCaller management, String endpoint) {
		return management.get("/actuator/" + endpoint);
	}

}
