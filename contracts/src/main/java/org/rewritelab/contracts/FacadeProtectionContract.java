package org.rewritelab.contracts;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a facade answers that serves two requests at once and refuses the others at the
 * door.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(LabExtension.class)
public abstract class FacadeProtectionContract {

	/** More than there are permits, so that one that is lost is missed. */
	private static final int TIMES = 3;

	private final ServiceStarter starter;

	private SwitchableUpstream upstream;

	private ServiceUnderTest facade;

	private HttpCaller caller;

	protected FacadeProtectionContract(ServiceStarter starter) {
		this.starter = starter;
	}

	@BeforeAll
	void startFacade(ExternalService externalService) throws IOException {
		this.upstream = new SwitchableUpstream();
		this.facade = ServiceUnderTest.facade(this.starter, this.upstream.port(), "facade.protection.max-concurrent=2",
				"facade.protection.adaptive.min=2", "facade.protection.adaptive.initial=2",
				"facade.protection.adaptive.max=2", "facade.time-outs.response=1500ms", "facade.time-outs.answer=3s");
		this.caller = this.facade.caller();
		this.upstream.switchTo(externalService.port());
		// Once of each kind, so that no answer has to wait for a class to be loaded.
		holdAllPermits(externalService);
		checkRefused("/data/1");
	}

	@AfterAll
	void stopFacade() throws IOException {
		this.facade.close();
		this.upstream.close();
	}

	@BeforeEach
	void connect(ExternalService externalService) {
		this.upstream.switchTo(externalService.port());
	}

	/**
	 * Not only some request is served then: all permits are there.
	 */
	@AfterEach
	void shouldServeTwoAtOnceAgain(ExternalService externalService) {
		this.upstream.switchTo(externalService.port());
		Awaitility.await("both permits to be back").until(() -> {
			List<CompletableFuture<HttpResponse<String>>> both = Stream.of("/data/300", "/data/300")
				.map(this.caller::getAsync)
				.toList();
			return both.stream().allMatch((answer) -> answer.join().statusCode() == 200);
		});
	}

	@Test
	void shouldRefuseTheExcessAtOnceAndServeWhatItAccepted(ExternalService externalService) {
		List<CompletableFuture<HttpResponse<String>>> accepted = holdAllPermits(externalService);
		for (int i = 0; i < TIMES; i++) {
			long start = System.nanoTime();
			checkRefused("/data/1");
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(200));
		}
		assertThat(accepted).allSatisfy((answer) -> {
			assertThat(answer.join().statusCode()).isEqualTo(200);
			assertThat(answer.join().body()).contains("\"count\":2,\"sum\":1501,");
		});
		Awaitility.await().until(() -> this.caller.get("/data/1").statusCode() == 200);
	}

	@Test
	void shouldDoNothingForWhatItRefuses(ExternalService externalService) {
		holdAllPermits(externalService);
		checkRefused("/users/refused-at-the-door");
		assertThat(externalService.callsFor("refused-at-the-door").isMissingNode()).isTrue();
	}

	@Test
	void shouldTellItsHealthWhileItRefuses(ExternalService externalService) {
		HttpCaller management = this.facade.management();
		holdAllPermits(externalService);
		for (int i = 0; i < TIMES; i++) {
			assertThat(management.get("/actuator/health").statusCode()).isEqualTo(200);
		}
		checkRefused("/data/1");
	}

	@Test
	void shouldGivePermitsBackAfterAnswers() {
		for (int i = 0; i < TIMES; i++) {
			assertThat(this.caller.get("/data/1").statusCode()).isEqualTo(200);
		}
	}

	@Test
	void shouldGivePermitsBackAfterInvalidInputAndUnknownPaths() {
		for (int i = 0; i < TIMES; i++) {
			assertThat(this.caller.get("/data/x").statusCode()).isEqualTo(400);
			assertThat(this.caller.get("/nope").statusCode()).isEqualTo(404);
		}
	}

	@Test
	void shouldGivePermitsBackAfterFailures() {
		this.upstream.takeDown();
		for (int i = 0; i < TIMES; i++) {
			assertThat(this.caller.get("/data/1").statusCode()).isEqualTo(502);
		}
	}

	@Test
	void shouldGivePermitsBackAfterTimeOuts() {
		for (int i = 0; i < TIMES; i++) {
			assertThat(this.caller.get("/data/2500").statusCode()).isEqualTo(504);
		}
	}

	@Test
	void shouldGivePermitsBackAfterCallersThatWentAway(ExternalService externalService) {
		for (int i = 0; i < TIMES; i++) {
			CompletableFuture<HttpResponse<String>> answer = this.caller.getAsync("/data/700");
			Awaitility.await("the call of request " + i)
				.pollInterval(Duration.ofMillis(20))
				.until(() -> externalService.metric("external_calls_in_flight") == 1);
			answer.cancel(true);
			// A blocked thread does not learn of it: the call goes on, and holds its
			// permit.
			Awaitility.await("the end of the call of request " + i)
				.pollInterval(Duration.ofMillis(20))
				.until(() -> externalService.metric("external_calls_in_flight") == 0);
		}
	}

	/**
	 * Two requests that are under way for 750 ms from now. One that comes when an earlier
	 * one was answered a moment ago may find its permit still taken, and is sent again.
	 */
	private List<CompletableFuture<HttpResponse<String>>> holdAllPermits(ExternalService externalService) {
		List<CompletableFuture<HttpResponse<String>>> accepted = new ArrayList<>();
		Awaitility.await("four calls").pollInterval(Duration.ofMillis(20)).until(() -> {
			accepted.removeIf(CompletableFuture::isDone);
			while (accepted.size() < 2) {
				accepted.add(this.caller.getAsync("/data/751,750"));
			}
			return externalService.metric("external_calls_in_flight") == 4;
		});
		return accepted;
	}

	private void checkRefused(String path) {
		HttpResponse<String> refused = this.caller.get(path);
		Problems.check(refused, 503, Problems.LAB + "overloaded", "Too much work at once");
		assertThat(refused.headers().firstValue("Retry-After")).contains("1");
	}

}
