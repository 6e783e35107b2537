package org.rewritelab.harness.run;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.Test;
import org.rewritelab.harness.measure.GeneratorDetails;
import org.rewritelab.harness.measure.GeneratorSummary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The real k6 with the real script, against a service that answers by plan.
 */
class UsersScriptTests extends ScriptAgainstStub {

	/** What was asked for, and when, in milliseconds. */
	private final ConcurrentLinkedQueue<Arrival> arrivals = new ConcurrentLinkedQueue<>();

	/** As many requests are served at once. */
	private Semaphore threads = new Semaphore(Integer.MAX_VALUE);

	private int delayMs = 20;

	private UnaryOperator<String> answer = UnaryOperator.identity();

	UsersScriptTests() {
		super("users.js", Map.of("TIMEOUT", "20s"));
	}

	@Override
	protected void plan(HttpServer service) {
		service.createContext("/users", this::serve);
		service.createContext("/users_parallel", this::serve);
	}

	@Test
	void shouldSendAtItsRateForItsTimeEachRequestForAnotherUser() throws InterruptedException {
		GeneratorSummary summary = run(Map.of("RATE", "20", "DURATION", "2s"));
		assertThat(summary.planned()).isEqualTo(40);
		// k6 may begin with one at 0 and end with one at 2 s.
		assertThat(summary.started()).isBetween(39L, 41L);
		assertThat(summary.right()).isEqualTo(summary.started());
		assertThat(summary.dropped()).isZero();
		assertThat(summary.cutAtSeconds()).isNull();
		assertThat(summary.durationSeconds()).isBetween(1.8, 3.0);
		assertThat(this.arrivals).extracting(Arrival::path)
			.containsExactlyInAnyOrderElementsOf(
					IntStream.range(0, (int) summary.started()).mapToObj((i) -> "/users/" + (2505 + i)).toList());
		assertThat(log()).content().contains(" of 40 finished", "p95=", "0 requests, for want of");
	}

	@Test
	void shouldGoOnSendingToAServiceThatFallsBehindAndWaitForItsAnswers() throws InterruptedException {
		// Two requests at once, 200 ms each: 10 a second of the 40 that arrive.
		this.threads = new Semaphore(2, true);
		this.delayMs = 200;
		GeneratorSummary summary = run(Map.of("RATE", "40", "DURATION", "1s", "ENDPOINT", "/users_parallel"));
		assertThat(summary.right()).isBetween(39L, 41L);
		assertThat(summary.dropped()).isZero();
		long first = this.arrivals.stream().mapToLong(Arrival::atMs).min().orElseThrow();
		long last = this.arrivals.stream().mapToLong(Arrival::atMs).max().orElseThrow();
		assertThat(last - first).as("time over which the requests arrived").isBetween(850L, 1600L);
		assertThat(this.arrivals).allSatisfy((arrival) -> assertThat(arrival.path()).startsWith("/users_parallel/"));
		// The last of 40 is answered after 4 s, 3 s after it arrived.
		assertThat(summary.durationSeconds()).isBetween(3.8, 6.0);
		assertThat(summary.requestsPerSecond()).isBetween(6.0, 10.6);
		assertThat(summary.latencyMs().max()).isBetween(2500.0, 5000.0);
	}

	@Test
	void shouldCountWhatNobodyWasThereToSend() throws InterruptedException {
		this.delayMs = 1500;
		GeneratorSummary summary = run(Map.of("RATE", "20", "DURATION", "1s", "VUS", "5"));
		assertThat(summary.started()).isEqualTo(5);
		assertThat(summary.right()).isEqualTo(5);
		assertThat(summary.dropped()).isBetween(14L, 16L);
		assertThat(summary.cutAtSeconds()).isNull();
	}

	@Test
	void shouldSayWhereItWasCut() throws InterruptedException {
		this.delayMs = 300_000;
		GeneratorSummary summary = run(Map.of("RATE", "10", "DURATION", "1s", "MAX_DURATION", "2s"));
		assertThat(summary.finished()).isZero();
		assertThat(summary.unfinished()).isBetween(9L, 11L);
		assertThat(summary.cutAtSeconds()).isBetween(1.0, 2.0);
		assertThat(log()).content().contains("cut", "requests were under way");
	}

	@Test
	void shouldTakeOnlyThatUsersNameAndPhoneNumberForRight() throws InterruptedException {
		List<UnaryOperator<String>> wrong = List.of((right) -> right.replace("Name of 25", "Name of 26"),
				(right) -> right.replace("555-", "556-"), (right) -> right.replace("\"id\":\"25", "\"id\":\"26"),
				(right) -> right.replace("{", "{\"more\":1,"), (right) -> "", (right) -> "null");
		for (UnaryOperator<String> answer : wrong) {
			this.answer = answer;
			GeneratorSummary summary = run(Map.of("RATE", "5", "DURATION", "1s"));
			assertThat(summary.right()).isZero();
			assertThat(summary.failures()).containsEntry("wrongAnswer", summary.finished());
		}
	}

	@Test
	void shouldCountWhatIsNotAnsweredInTime() throws InterruptedException {
		this.delayMs = 2000;
		GeneratorSummary summary = run(Map.of("RATE", "5", "DURATION", "1s", "TIMEOUT", "500ms"));
		assertThat(summary.failures()).containsEntry("timeout", summary.finished());
		assertThat(summary.failed()).isBetween(4L, 6L);
		assertThat(summary.latencyMs().max()).isBetween(495.0, 1500.0);
	}

	@Test
	void shouldCountTheWaitOfRequestsThatWereSentLate() throws IOException, InterruptedException {
		try (ChildProcess k6 = start(Map.of("RATE", "40", "DURATION", "4s"), null)) {
			await().atMost(Duration.ofSeconds(20)).until(() -> this.arrivals.size() > 20);
			// k6 is not let to run for 1.5 s: 60 requests are due, and sent when it may.
			signal(k6, "STOP");
			await().pollDelay(Duration.ofMillis(1500)).until(() -> true);
			signal(k6, "CONT");
			assertThat(k6.waitFor()).isZero();
		}
		GeneratorSummary summary = GeneratorSummary.read(summaryFile());
		GeneratorDetails details = GeneratorDetails.read(summaryFile());
		assertThat(summary.dropped()).isZero();
		assertThat(details.intendedLatencyMs().max()).isGreaterThan(1000);
		// 60 of 160 were late, evenly by 0 to 1.5 s, so the 80th percentile is the middle
		// one.
		List<Double> percents = details.quantiles().percents();
		double p80 = details.quantiles().intendedLatency().get(percents.indexOf(80.0));
		double p80FromActualStart = details.quantiles().latency().get(percents.indexOf(80.0));
		assertThat(p80).isGreaterThan(400).isGreaterThan(4 * p80FromActualStart);
		assertThat(details.intendedLatencyMs().min()).isGreaterThanOrEqualTo(summary.latencyMs().min());
	}

	private static void signal(ChildProcess process, String name) throws IOException, InterruptedException {
		new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
	}

	private void serve(HttpExchange exchange) throws IOException {
		String path = exchange.getRequestURI().getPath();
		this.arrivals.add(new Arrival(path, System.nanoTime() / 1_000_000));
		this.threads.acquireUninterruptibly();
		take(this.delayMs);
		this.threads.release();
		answer(exchange, 200, this.answer.apply(right(path.substring(path.lastIndexOf('/') + 1))));
	}

	private static String right(String userId) {
		return "{\"id\":\"%1$s\",\"name\":\"Name of %1$s\",\"phoneNumber\":\"555-%2$07d\"}".formatted(userId,
				Integer.toUnsignedLong(userId.hashCode()) % 10_000_000);
	}

	private record Arrival(String path, long atMs) {
	}

}
