package org.rewritelab.harness.run;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.rewritelab.harness.measure.GeneratorSummary;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The real k6 with the real script, against a service that answers by plan.
 */
class FacadeScriptTests extends ScriptAgainstStub {

	private static final String RIGHT = """
			{"statistics":{"count":2,"sum":1,"min":0,"max":1,"average":0.5},"spentTime":1}""";

	private final CountDownLatch end = new CountDownLatch(1);

	private final AtomicInteger requests = new AtomicInteger();

	private List<Answer> answers = List.of();

	FacadeScriptTests() {
		super("facade.js", Map.of("TIMES", "1,0", "RAMP", "0s"));
	}

	@Override
	protected void plan(HttpServer service) {
		service.createContext("/data/1,0",
				(exchange) -> this.answers.get(this.requests.getAndIncrement() % this.answers.size()).to(exchange));
	}

	@AfterEach
	void letGo() {
		this.end.countDown();
	}

	@Test
	void shouldCountRightAnswersWrongOnesAndFailuresApart() throws InterruptedException {
		this.answers = List.of(body(RIGHT), body(RIGHT.replace("\"sum\":1", "\"sum\":2")),
				body(RIGHT.replace("\"count\":2,\"sum\":1", "\"sum\":1,\"count\":2")),
				body(RIGHT.replace("spentTime\":1", "spentTime\":0")),
				body(RIGHT.replace("spentTime\":1", "spentTime\":99999")), body("not JSON"), body("null"),
				(exchange) -> answer(exchange, 503, ""), this::hang, FacadeScriptTests::breakOff, body(RIGHT));
		GeneratorSummary summary = run(Map.of("USERS", "1", "LOOPS", "11", "TIMEOUT", "1s"));
		assertThat(summary.planned()).isEqualTo(11);
		assertThat(summary.responseBytes()).isNull();
		assertThat(summary.started()).isEqualTo(11);
		assertThat(summary.finished()).isEqualTo(11);
		assertThat(summary.right()).isEqualTo(2);
		assertThat(summary.failed()).isEqualTo(9);
		assertThat(summary.failures())
			.isEqualTo(Map.of("wrongAnswer", 6L, "status", 1L, "timeout", 1L, "connection", 1L, "refused", 0L));
		assertThat(summary.cutAtSeconds()).isNull();
		assertThat(summary.latencyMs().max()).isGreaterThanOrEqualTo(1000);
		assertThat(summary.rightLatencyMs().max()).isLessThan(1000);
		assertThat(summary.requestsPerSecond()).isEqualTo(11 / summary.durationSeconds());
		assertThat(log()).content().contains("11 of 11 finished", "right answers", "p99=");
	}

	@Test
	void shouldCountEveryRequestOfEveryUserAndItsRamp() throws InterruptedException {
		this.answers = List.of(body(RIGHT));
		GeneratorSummary summary = run(Map.of("USERS", "20", "LOOPS", "5", "RAMP", "1s"));
		assertThat(summary.right()).isEqualTo(100);
		assertThat(this.requests).hasValue(100);
		// The last of 20 users starts after 950 ms.
		assertThat(summary.durationSeconds()).isBetween(0.95, 30.0);
		assertThat(summary.goodputPerSecond()).isEqualTo(100 / summary.durationSeconds());
	}

	@Test
	void shouldSayWhereItWasCut() throws InterruptedException {
		this.answers = List.of(body(RIGHT), this::hang);
		GeneratorSummary summary = run(Map.of("USERS", "1", "LOOPS", "5", "MAX_DURATION", "2s"));
		assertThat(summary.finished()).isEqualTo(1);
		assertThat(summary.started()).isEqualTo(2);
		assertThat(summary.unfinished()).isEqualTo(1);
		assertThat(summary.right()).isEqualTo(1);
		assertThat(summary.cutAtSeconds()).isBetween(1.0, 2.0);
		assertThat(summary.durationSeconds()).isEqualTo(summary.cutAtSeconds());
	}

	@Test
	void shouldCountRefusedConnections() throws IOException, InterruptedException {
		int nobody;
		try (ServerSocket socket = new ServerSocket(0)) {
			nobody = socket.getLocalPort();
		}
		GeneratorSummary summary = run(Map.of("USERS", "2", "LOOPS", "3", "TARGET", "http://localhost:" + nobody));
		assertThat(summary.failures()).containsEntry("refused", 6L);
		assertThat(summary.failed()).isEqualTo(6);
		assertThat(summary.latencyMs().max()).isNotNull();
		assertThat(summary.rightLatencyMs().max()).isNull();
	}

	@Test
	void shouldAskAtARateWhetherOrNotTheEarlierOnesAreAnswered() throws InterruptedException {
		this.answers = List.of(body(RIGHT));
		// 2 users × 10 loops are 20 requests, which at 10 requests/s take 2 s.
		GeneratorSummary summary = run(Map.of("USERS", "2", "LOOPS", "10", "RATE", "10"));
		assertThat(summary.planned()).isEqualTo(20);
		// One more may be due at the very end.
		assertThat(summary.finished()).isBetween(20L, 21L);
		assertThat(summary.dropped()).isZero();
		// The 20th is due after 1.9 s.
		assertThat(summary.durationSeconds()).isBetween(1.8, 4.0);
	}

	@Test
	void shouldStopWhenTheTargetIsNotHealthy() throws InterruptedException {
		this.healthy = false;
		this.answers = List.of(body(RIGHT));
		assertThat(status(Map.of("USERS", "1"))).isNotZero();
		assertThat(this.requests).hasValue(0);
		assertThat(summaryFile()).doesNotExist();
		assertThat(log()).content().contains("is not ready", "status 503", "./lab start");
	}

	@Test
	void shouldRefuseASettingThatMakesNoSense() throws InterruptedException {
		this.answers = List.of(body(RIGHT));
		assertThat(status(Map.of("USERS", "many"))).isNotZero();
		assertThat(log()).content().contains("USERS must be a whole number");
	}

	private static Answer body(String body) {
		return (exchange) -> answer(exchange, 200, body);
	}

	private void hang(HttpExchange exchange) throws IOException {
		try {
			this.end.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		exchange.close();
	}

	private static void breakOff(HttpExchange exchange) throws IOException {
		exchange.sendResponseHeaders(200, 1000);
		exchange.getResponseBody().write(RIGHT.getBytes(StandardCharsets.UTF_8));
		exchange.getResponseBody().flush();
		exchange.close();
	}

	@FunctionalInterface
	private interface Answer {

		void to(HttpExchange exchange) throws IOException;

	}

}
