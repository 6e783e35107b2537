package org.rewritelab.contracts;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a facade does with twice as many requests as its external service can answer, in
 * short: {@code ./lab run overload-facade} measures it.
 * <p>
 * The external service serves four calls at once, 100 ms each, so 40 requests a second
 * are the most.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class FacadeGoodputContract {

	/**
	 * Requests a second that can be answered, with much to spare: a test shares its
	 * machine.
	 */
	private static final int CAPACITY = 24;

	private static final int OVERLOAD = 2 * 40;

	private static final Duration PHASE = Duration.ofSeconds(3);

	/** How long a caller waits. */
	private static final Duration PATIENCE = Duration.ofMillis(500);

	private static final double SHARE = 0.9;

	private final ServiceStarter starter;

	private ExternalServiceProcess externalService;

	private ServiceUnderTest facade;

	private HttpCaller caller;

	protected FacadeGoodputContract(ServiceStarter starter) {
		this.starter = starter;
	}

	/**
	 * Whether the variant refuses at the door. One that does not shows that this test can
	 * fail.
	 */
	protected abstract boolean isProtected();

	@BeforeAll
	void startFacade() throws IOException {
		this.externalService = new ExternalServiceProcess(Map.of("EXTERNAL_MAX_CONCURRENT_CALLS", "4"));
		this.facade = ServiceUnderTest.facade(this.starter, this.externalService.port(),
				"facade.protection.max-concurrent=4");
		this.caller = this.facade.caller();
		// Cold, the first ones take longer than anybody is patient.
		for (int i = 0; i < 50; i++) {
			assertThat(this.caller.get("/data/1").statusCode()).isEqualTo(200);
		}
	}

	@AfterAll
	void stopFacade() {
		this.facade.close();
		this.externalService.close();
	}

	@Test
	void shouldKeepItsGoodputWithTwiceTheLoad() {
		Answers before = ask(CAPACITY);
		Answers overload = ask(OVERLOAD);
		assertThat(before.right).as("right answers of %d at capacity", before.asked)
			.isGreaterThan(before.asked * 8 / 10);
		if (!isProtected()) {
			assertThat(overload.right).as("without protection").isLessThan((int) (SHARE * before.right));
			return;
		}
		assertThat(overload.right).as("right answers with an overload, of which %d were refused", overload.refused)
			.isGreaterThanOrEqualTo((int) (SHARE * before.right));
		assertThat(overload.refused).isGreaterThan(overload.asked / 4);
		assertThat(overload.right + overload.refused).as("answers, of %d that were asked for", overload.asked)
			.isGreaterThanOrEqualTo(overload.asked * 98 / 100);
		assertThat(ask(CAPACITY).right).as("right answers right after it")
			.isGreaterThanOrEqualTo((int) (SHARE * before.right));
	}

	/**
	 * An open model: requests are sent at their moments, whatever became of the others.
	 */
	private Answers ask(int perSecond) {
		List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
		long start = System.nanoTime();
		int due = (int) (perSecond * PHASE.toSeconds());
		for (int i = 0; i < due; i++) {
			long at = start + i * TimeUnit.SECONDS.toNanos(1) / perSecond;
			while (System.nanoTime() < at) {
				LockSupport.parkNanos(at - System.nanoTime());
			}
			CompletableFuture<HttpResponse<String>> answer = this.caller.getAsync("/data/100");
			CompletableFuture.delayedExecutor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
				.execute(() -> answer.cancel(true));
			answers.add(answer);
		}
		CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)).exceptionally((failed) -> null).join();
		return new Answers(due, count(answers, 200), count(answers, 503));
	}

	private static int count(List<CompletableFuture<HttpResponse<String>>> answers, int status) {
		return (int) answers.stream()
			.filter((answer) -> !answer.isCompletedExceptionally() && answer.join().statusCode() == status)
			.count();
	}

	private record Answers(int asked, int right, int refused) {
	}

}
