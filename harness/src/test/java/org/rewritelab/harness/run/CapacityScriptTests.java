package org.rewritelab.harness.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.rewritelab.harness.measure.GeneratorDetails;
import org.rewritelab.harness.measure.GeneratorSummary;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The real k6 with the real script, against a service that answers by plan. What a right
 * answer is, the tests of the other scripts have.
 */
class CapacityScriptTests extends ScriptAgainstStub {

	private static final Map<String, String> RIGHT = Map.of("/data/1,0", """
			{"statistics":{"count":2,"sum":1,"min":0,"max":1,"average":0.5},"spentTime":1}""", "/movies/war",
			"[{\"genres\":[\"War\"],\"id\":1,\"title\":\"One\",\"year\":1995}]", "/users/2505",
			"{\"id\":\"2505\",\"name\":\"Name of 2505\",\"phoneNumber\":\"555-%07d\"}"
				.formatted(Integer.toUnsignedLong("2505".hashCode()) % 10_000_000));

	private final ConcurrentLinkedQueue<String> paths = new ConcurrentLinkedQueue<>();

	private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();

	private int delayMs = 20;

	private int changesAfter = Integer.MAX_VALUE;

	CapacityScriptTests() {
		super("capacity.js", Map.of());
	}

	@Override
	protected void plan(HttpServer service) {
		service.createContext("/", this::serve);
	}

	@Test
	void shouldAskAFacadeAtItsRateForItsTime() throws InterruptedException {
		GeneratorSummary summary = run(Map.of("RATE", "20", "DURATION", "2s", "TIMES", "1,0"));
		assertThat(summary.planned()).isEqualTo(40);
		assertThat(summary.started()).isBetween(39L, 41L);
		assertThat(summary.right()).isEqualTo(summary.started());
		assertThat(summary.dropped()).isZero();
		assertThat(summary.durationSeconds()).isBetween(1.8, 3.0);
		assertThat(new HashSet<>(this.paths)).containsExactly("/data/1,0");
		GeneratorDetails details = GeneratorDetails.read(summaryFile());
		assertThat(details.intendedLatencyMs().p99()).isGreaterThanOrEqualTo(20);
	}

	@Test
	void shouldAskForMoviesAndForUsers() throws InterruptedException {
		GeneratorSummary movies = run(Map.of("RATE", "10", "DURATION", "1s", "GENRE", "war", "COUNT", "1"));
		assertThat(movies.right()).isBetween(9L, 11L);
		assertThat(movies.failed()).isZero();
		assertThat(movies.responseBytes()).isEqualTo(movies.right() * RIGHT.get("/movies/war").length());
		assertThat(run(Map.of("RATE", "10", "DURATION", "1s", "GENRE", "war", "COUNT", "2")).right()).isZero();
		// One that comes later, and has another end.
		this.changesAfter = 5;
		this.paths.clear();
		GeneratorSummary changed = run(Map.of("RATE", "10", "DURATION", "1s", "GENRE", "war", "COUNT", "1"));
		// setup() asked for the first of the five right ones.
		assertThat(changed.right()).isEqualTo(4);
		assertThat(changed.failures()).containsEntry("wrongAnswer", changed.finished() - 4);
		this.changesAfter = Integer.MAX_VALUE;
		this.paths.clear();
		GeneratorSummary users = run(Map.of("RATE", "5", "DURATION", "1s", "ENDPOINT", "/users"));
		assertThat(this.paths).contains("/users/2505", "/users/2506", "/users/2507");
		// Only that user's answer is right.
		assertThat(users.right()).isEqualTo(1);
		assertThat(users.failures()).containsEntry("wrongAnswer", users.finished() - 1);
	}

	@Test
	void shouldCountWhatItHadNoUserFor() throws InterruptedException {
		this.delayMs = 1500;
		GeneratorSummary summary = run(Map.of("RATE", "20", "DURATION", "1s", "TIMES", "1,0", "VUS", "5"));
		assertThat(summary.started()).isEqualTo(5);
		assertThat(summary.dropped()).isBetween(14L, 16L);
	}

	@Test
	void shouldKeepAConnectionAUserOrMakeANewOneForEachRequest() throws InterruptedException {
		GeneratorSummary kept = run(Map.of("RATE", "20", "DURATION", "1s", "TIMES", "1,0", "VUS", "5"));
		assertThat(kept.failed()).isZero();
		assertThat(this.connections).hasSizeLessThanOrEqualTo(6);
		this.connections.clear();
		GeneratorSummary fresh = run(
				Map.of("RATE", "20", "DURATION", "1s", "TIMES", "1,0", "VUS", "5", "CONNECTIONS", "new"));
		assertThat(this.connections).hasSizeGreaterThanOrEqualTo((int) fresh.finished());
		assertThat(status(Map.of("CONNECTIONS", "none"))).isNotZero();
		assertThat(log()).content().contains("CONNECTIONS must be kept or new, not 'none'");
	}

	private void serve(HttpExchange exchange) throws IOException {
		this.connections.add(exchange.getRemoteAddress());
		String path = exchange.getRequestURI().getPath();
		this.paths.add(path);
		boolean changed = this.paths.size() > this.changesAfter;
		take(this.delayMs);
		answer(exchange, 200, RIGHT.getOrDefault(path, "else") + (changed ? " " : ""));
	}

}
