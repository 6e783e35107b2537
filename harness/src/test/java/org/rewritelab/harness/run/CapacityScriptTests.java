package org.rewritelab.harness.run;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.rewritelab.harness.measure.GeneratorDetails;
import org.rewritelab.harness.measure.GeneratorSummary;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The real k6 with the real script, against a service that answers by plan. What a right
 * answer is, the tests of the other scripts have.
 */
class CapacityScriptTests {

	private static final Map<String, String> RIGHT = Map.of("/data/1,0", """
			{"statistics":{"count":2,"sum":1,"min":0,"max":1,"average":0.5},"spentTime":1}""", "/movies/war",
			"[{\"genres\":[\"War\"],\"id\":1,\"title\":\"One\",\"year\":1995}]", "/users/2505",
			"{\"id\":\"2505\",\"name\":\"Name of 2505\",\"phoneNumber\":\"555-%07d\"}"
				.formatted(Integer.toUnsignedLong("2505".hashCode()) % 10_000_000));

	private final Checkout checkout = Checkout.find();

	private final ConcurrentLinkedQueue<String> paths = new ConcurrentLinkedQueue<>();

	private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();

	private int delayMs = 20;

	private int changesAfter = Integer.MAX_VALUE;

	private HttpServer server;

	@TempDir
	private Path folder;

	@BeforeEach
	void startServer() throws IOException {
		Assumptions.assumeTrue(LoadGenerator.find(this.checkout) != null,
				"k6 is not on this machine, so its script is not tested ('./lab doctor' says how to get it)");
		this.server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
		this.server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
		this.server.createContext("/health", (exchange) -> {
			exchange.sendResponseHeaders(200, -1);
			exchange.close();
		});
		this.server.createContext("/", this::serve);
		this.server.start();
	}

	@AfterEach
	void stopServer() {
		if (this.server != null) {
			this.server.stop(0);
		}
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
		GeneratorDetails details = GeneratorDetails.read(this.folder.resolve("summary.json"));
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
		assertThat(this.folder.resolve("log")).content().contains("CONNECTIONS must be kept or new, not 'none'");
	}

	private GeneratorSummary run(Map<String, String> settings) throws InterruptedException {
		assertThat(status(settings)).as(() -> "status of k6, which said " + LogExcerpt.of(this.folder.resolve("log")))
			.isZero();
		GeneratorSummary summary = GeneratorSummary.read(this.folder.resolve("summary.json"));
		assertThat(summary).isNotNull();
		return summary;
	}

	private int status(Map<String, String> settings) throws InterruptedException {
		String url = "http://localhost:" + this.server.getAddress().getPort();
		Map<String, String> env = new HashMap<>(Map.of("TARGET", url, "HEALTH", url + "/health", "SUMMARY",
				this.folder.resolve("summary.json").toString()));
		env.putAll(settings);
		LoadGenerator generator = LoadGenerator.findOrBuild(this.checkout, () -> {
		});
		try (ChildProcess k6 = generator.start(Isolation.none("none"), this.checkout.script("capacity.js"), env,
				this.folder.resolve("log"))) {
			return k6.waitFor();
		}
	}

	private void serve(HttpExchange exchange) throws IOException {
		this.connections.add(exchange.getRemoteAddress());
		String path = exchange.getRequestURI().getPath();
		this.paths.add(path);
		boolean changed = this.paths.size() > this.changesAfter;
		try {
			Thread.sleep(this.delayMs);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		byte[] bytes = (RIGHT.getOrDefault(path, "else") + (changed ? " " : "")).getBytes(StandardCharsets.UTF_8);
		exchange.sendResponseHeaders(200, bytes.length);
		try (OutputStream out = exchange.getResponseBody()) {
			out.write(bytes);
		}
	}

}
