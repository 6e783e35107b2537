package org.rewritelab.harness.run;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rewritelab.harness.measure.GeneratorSummary;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The real k6 with the real script, against a service that answers by plan.
 */
class MoviesScriptTests {

	// Long enough that its ends are not all of it; é has two bytes.
	private static final String RIGHT = IntStream.rangeClosed(1, 20)
		.mapToObj("{\"genres\":[\"Sci-Fi\"],\"id\":%1$d,\"title\":\"Cité %1$d\",\"year\":1995}"::formatted)
		.collect(Collectors.joining(",", "[", "]"));

	private static final int BYTES = RIGHT.getBytes(StandardCharsets.UTF_8).length;

	private final Checkout checkout = Checkout.find();

	private final AtomicInteger requests = new AtomicInteger();

	private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();

	private List<String> answers = List.of(RIGHT);

	private int delayMs = 20;

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
		this.server.createContext("/movies/sci-fi", this::answer);
		this.server.start();
	}

	@AfterEach
	void stopServer() {
		if (this.server != null) {
			this.server.stop(0);
		}
	}

	@Test
	void shouldAskWithoutThinkingUntilItsTimeIsOverAndCountTheBytes() throws InterruptedException {
		GeneratorSummary summary = run(Map.of("USERS", "3", "DURATION", "2s"));
		assertThat(summary.planned()).isNull();
		assertThat(summary.cutAtSeconds()).isNull();
		assertThat(summary.right()).isEqualTo(this.requests.get()).isGreaterThan(30);
		assertThat(summary.failed()).isZero();
		assertThat(summary.unfinished()).isZero();
		assertThat(summary.durationSeconds()).isBetween(1.5, 3.0);
		assertThat(summary.responseBytes()).isEqualTo((long) BYTES * this.requests.get());
		assertThat(this.connections).as("connections, one a user").hasSize(3);
		assertThat(this.folder.resolve("log")).content().contains(" finished in ", "MiB/s").doesNotContain("null");
	}

	@Test
	void shouldStartOneUserAfterTheOtherWithinItsTime() throws InterruptedException {
		GeneratorSummary whole = run(Map.of("USERS", "4", "DURATION", "2s", "RAMP", "1.9s"));
		int ramped = this.requests.getAndSet(0);
		assertThat(whole.durationSeconds()).isBetween(1.5, 3.0);
		run(Map.of("USERS", "4", "DURATION", "2s"));
		// With the ramp, users are there for 2, 1.5, 1 and 0.6 of 2 seconds.
		assertThat(ramped).isLessThan(this.requests.get() * 85 / 100);
	}

	@Test
	void shouldLetRequestsFinishThatAreUnderWayAtTheEnd() throws InterruptedException {
		this.delayMs = 1500;
		GeneratorSummary summary = run(Map.of("USERS", "2", "DURATION", "1s"));
		assertThat(summary.right()).isEqualTo(2);
		assertThat(summary.durationSeconds()).isBetween(1.4, 5.0);
	}

	@Test
	void shouldShortenItsTimeWhenTold() throws InterruptedException {
		assertThat(run(Map.of("USERS", "1", "DURATION", "600s", "MAX_DURATION", "1s")).durationSeconds()).isLessThan(3);
	}

	@Test
	void shouldCheckTheFirstAnswerForItsMovies() throws InterruptedException {
		assertThat(run(Map.of("COUNT", "20", "KNOWN", "Cité 7")).failed()).isZero();
		assertThat(run(Map.of("COUNT", "21")).right()).isZero();
		assertThat(run(Map.of("KNOWN", "Cité")).failures().get("wrongAnswer")).isPositive();
		this.answers = List.of("");
		assertThat(run(Map.of()).right()).isZero();
		this.answers = List.of("{}");
		assertThat(run(Map.of()).right()).isZero();
		this.answers = List.of("[]");
		assertThat(run(Map.of("COUNT", "0")).failed()).isZero();
	}

	@Test
	void shouldFindALaterAnswerThatIsNotTheSame() throws InterruptedException {
		Set<String> wrong = new HashSet<>(Set.of(
				RIGHT.replace("[{\"genres\":[\"Sci-Fi\"],\"id\":1,", "[{\"genres\":[\"Sci-Fi\"],\"id\":2,"),
				RIGHT.replace("Cité 20", "Cité 21"), RIGHT.substring(0, RIGHT.length() - 1), RIGHT + "\n", "[]", ""));
		for (String answer : wrong) {
			this.requests.set(0);
			this.answers = List.of(RIGHT, answer);
			GeneratorSummary summary = run(Map.of());
			int asked = this.requests.get();
			assertThat(summary.right()).as(answer).isEqualTo((asked + 1) / 2);
			assertThat(summary.failures()).containsEntry("wrongAnswer", (long) (asked / 2));
		}
	}

	@Test
	void shouldRefuseARampThatIsLongerThanTheTest() throws InterruptedException {
		assertThat(status(Map.of("DURATION", "5s", "RAMP", "5s"))).isNotZero();
		assertThat(this.folder.resolve("log")).content().contains("RAMP must be shorter than DURATION");
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
		Map<String, String> env = new HashMap<>(
				Map.of("TARGET", url, "HEALTH", url + "/health", "USERS", "1", "DURATION", "1s", "RAMP", "0s",
						"TIMEOUT", "10s", "SUMMARY", this.folder.resolve("summary.json").toString()));
		env.putAll(settings);
		LoadGenerator generator = LoadGenerator.findOrBuild(this.checkout, () -> {
		});
		try (ChildProcess k6 = generator.start(Isolation.none("none"), this.checkout.script("movies.js"), env,
				this.folder.resolve("log"))) {
			return k6.waitFor();
		}
	}

	private void answer(HttpExchange exchange) throws IOException {
		this.connections.add(exchange.getRemoteAddress());
		byte[] bytes = this.answers.get(this.requests.getAndIncrement() % this.answers.size())
			.getBytes(StandardCharsets.UTF_8);
		try {
			Thread.sleep(this.delayMs);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		exchange.sendResponseHeaders(200, (bytes.length > 0) ? bytes.length : -1);
		try (OutputStream out = exchange.getResponseBody()) {
			out.write(bytes);
		}
	}

}
