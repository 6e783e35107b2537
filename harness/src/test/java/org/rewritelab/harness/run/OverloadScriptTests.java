package org.rewritelab.harness.run;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.Test;
import org.rewritelab.harness.measure.GeneratorDetails;
import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.measure.Phase;
import org.rewritelab.harness.measure.Recovery;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The real k6 with the real script, against a service that serves {@value #AT_ONCE}
 * requests at once, 200 ms each: 30 a second, of the 25 and 50 that arrive.
 */
class OverloadScriptTests extends ScriptAgainstStub {

	private static final int AT_ONCE = 6;

	private static final String RIGHT = "{\"statistics\":{\"count\":2,\"sum\":10,\"min\":3,\"max\":7,"
			+ "\"average\":5},\"spentTime\":7}";

	private final AtomicInteger asked = new AtomicInteger();

	/** In arrival order. */
	private final Semaphore served = new Semaphore(AT_ONCE, true);

	/** Whether what finds all of them taken is refused; it waits else. */
	private boolean refuses;

	private boolean withRetryAfter = true;

	OverloadScriptTests() {
		super("overload.js", Map.of("TIMES", "3,7", "RATE", "25", "PHASE", "4"));
	}

	@Override
	protected void plan(HttpServer service) {
		service.createContext("/data/3,7", this::serve);
	}

	@Test
	void shouldTellAServiceThatRefusesWhatItCannotServe() throws InterruptedException {
		this.refuses = true;
		List<Phase> phases = phases(Map.of());
		assertThat(phases).extracting(Phase::name).containsExactly("capacity", "overload", "recovery");
		assertThat(phases).extracting(Phase::rate).containsExactly(25.0, 50.0, 25.0);
		assertThat(phases).allSatisfy((phase) -> {
			assertThat(phase.seconds()).isEqualTo(4);
			// k6 may begin with one at 0 and end with one at 4 s.
			assertThat(phase.started()).isBetween((long) (4 * phase.rate()) - 1, (long) (4 * phase.rate()) + 1);
			assertThat(phase.dropped()).isZero();
			assertThat(phase.otherFailures()).isZero();
			assertThat(phase.rightAnswers() + phase.refusals()).isEqualTo(phase.started());
			assertThat(phase.goodputPerSecond()).isEqualTo(phase.rightAnswers() / 4.0);
			assertThat(phase.rightBySecond()).hasSize(4);
			assertThat(phase.rightBySecond().stream().mapToLong(Long::longValue).sum()).isEqualTo(phase.rightAnswers());
		});
		// 30/s at most; less while the machine is busy with something else.
		Phase overload = phases.get(1);
		assertThat(overload.goodputPercent()).isBetween(80.0, 130.0);
		assertThat(overload.refusals()).isBetween(60L, 120L);
		assertThat(overload.refusalLatencyMs().p50()).isLessThan(100);
		assertThat(overload.rightLatencyMs().p50()).isBetween(200.0, 300.0);
		assertThat(phases.getFirst().goodputPercent()).isEqualTo(100);
		assertThat(Recovery.seconds(phases)).isBetween(0, 1);
		assertThat(log()).content().contains("overload, 50/s", "refused with 503");
	}

	@Test
	void shouldTellAServiceThatLetsEveryoneWait() throws InterruptedException {
		// After 4 s of 50/s, 30/s are answered and 80 wait: 2.7 s, longer than callers
		// do. Those who come afterwards wait behind them.
		List<Phase> phases = phases(Map.of("TIMEOUT", "1s"));
		Phase overload = phases.get(1);
		assertThat(overload.refusals()).isZero();
		assertThat(overload.otherFailures()).isGreaterThan(40);
		assertThat(overload.goodputPercent()).isLessThan(80);
		assertThat(overload.rightBySecond().getFirst()).isGreaterThan(overload.rightBySecond().getLast());
		Phase after = phases.getLast();
		assertThat(after.rightBySecond().getFirst()).isLessThan(15);
		assertThat(Recovery.seconds(phases)).isNull();
	}

	@Test
	void shouldTakeOnlyA503WithRetryAfterForARefusal() throws InterruptedException {
		this.refuses = true;
		this.withRetryAfter = false;
		Phase overload = phases(Map.of()).get(1);
		assertThat(overload.refusals()).isZero();
		assertThat(overload.otherFailures()).isGreaterThan(50);
	}

	@Test
	void shouldShortenThePhasesWhereTheTestIsCut() throws InterruptedException {
		this.refuses = true;
		List<Phase> phases = phases(Map.of("PHASE", "60", "MAX_DURATION", "4s"));
		assertThat(phases).extracting(Phase::seconds).containsExactly(1, 1, 1);
	}

	@Test
	void shouldRefuseAnUnknownWorkload() throws InterruptedException {
		assertThat(status(Map.of("WORKLOAD", "films"))).isNotZero();
		assertThat(log()).content().contains("WORKLOAD must be facade or movies, not 'films'");
	}

	private List<Phase> phases(Map<String, String> settings) throws InterruptedException {
		GeneratorSummary summary = run(settings);
		List<Phase> phases = GeneratorDetails.read(summaryFile()).phases();
		assertThat(summary.right()).isEqualTo(phases.stream().mapToLong(Phase::rightAnswers).sum());
		assertThat(summary.finished()).isEqualTo(this.asked.get());
		assertThat(summary.dropped()).isZero();
		return phases;
	}

	private void serve(HttpExchange exchange) throws IOException {
		this.asked.incrementAndGet();
		if (this.refuses && !this.served.tryAcquire()) {
			if (this.withRetryAfter) {
				exchange.getResponseHeaders().set("Retry-After", "1");
			}
			exchange.sendResponseHeaders(503, -1);
			exchange.close();
			return;
		}
		if (!this.refuses) {
			this.served.acquireUninterruptibly();
		}
		take(200);
		this.served.release();
		answer(exchange, 200, RIGHT);
	}

}
