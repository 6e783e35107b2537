package org.rewritelab.harness.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.Test;
import org.rewritelab.harness.measure.GeneratorSummary;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The real k6 with the real script, against a service that answers by plan.
 */
class MoviesScriptTests extends ScriptAgainstStub {

	// Long enough that its ends are not all of it; é has two bytes.
	private static final String RIGHT = IntStream.rangeClosed(1, 20)
		.mapToObj("{\"genres\":[\"Sci-Fi\"],\"id\":%1$d,\"title\":\"Cité %1$d\",\"year\":1995}"::formatted)
		.collect(Collectors.joining(",", "[", "]"));

	private static final int BYTES = RIGHT.getBytes(StandardCharsets.UTF_8).length;

	private final AtomicInteger requests = new AtomicInteger();

	private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();

	private List<String> answers = List.of(RIGHT);

	private int delayMs = 20;

	MoviesScriptTests() {
		super("movies.js", Map.of("USERS", "1", "DURATION", "1s", "RAMP", "0s", "TIMEOUT", "10s"));
	}

	@Override
	protected void plan(HttpServer service) {
		service.createContext("/movies/sci-fi", this::serve);
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
		assertThat(log()).content().contains(" finished in ", "MiB/s").doesNotContain("null");
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
		assertThat(log()).content().contains("RAMP must be shorter than DURATION");
	}

	private void serve(HttpExchange exchange) throws IOException {
		this.connections.add(exchange.getRemoteAddress());
		String answer = this.answers.get(this.requests.getAndIncrement() % this.answers.size());
		take(this.delayMs);
		answer(exchange, 200, answer);
	}

}
