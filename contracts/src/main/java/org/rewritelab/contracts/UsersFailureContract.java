package org.rewritelab.contracts;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rewritelab.contracts.FaultyServer.Answer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a facade answers about users when its external service fails.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(LabExtension.class)
public abstract class UsersFailureContract {

	private static final Duration RESPONSE_TIME_OUT = Duration.ofSeconds(1);

	private static final Duration ANSWER_TIME_OUT = Duration.ofSeconds(2);

	private static final Duration ALMOST_TOO_SLOW = Duration.ofMillis(800);

	private final ServiceStarter starter;

	private final String path;

	private final int callsAtOnce;

	private SwitchableUpstream upstream;

	private ServiceUnderTest facade;

	private HttpCaller caller;

	/**
	 * The contract of a variant's path.
	 * @param starter the variant
	 * @param path such as {@code /users}
	 * @param callsAtOnce 1 where the two calls are made in sequence, 2 where they are
	 * made at the same time
	 */
	protected UsersFailureContract(ServiceStarter starter, String path, int callsAtOnce) {
		this.starter = starter;
		this.path = path;
		this.callsAtOnce = callsAtOnce;
	}

	/**
	 * Whether the calls of a request end when its caller goes away. A blocked thread does
	 * not learn of it.
	 */
	protected abstract boolean endsCallsOfAVanishedCaller();

	/**
	 * Whether a request fails as soon as one of its calls does, whatever the other one is
	 * at. The article's code waits for the name first.
	 */
	protected abstract boolean failsWithTheFirstCallThatFails();

	@BeforeAll
	void startFacade() throws IOException {
		this.upstream = new SwitchableUpstream();
		this.facade = ServiceUnderTest.facade(this.starter, this.upstream.port(),
				"facade.time-outs.response=" + RESPONSE_TIME_OUT.toMillis() + "ms",
				"facade.time-outs.answer=" + ANSWER_TIME_OUT.toMillis() + "ms");
		this.caller = this.facade.caller();
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

	@AfterEach
	void shouldRecover(ExternalService externalService) {
		this.upstream.switchTo(externalService.port());
		Awaitility.await("the facade to recover").until(() -> get("1").body().contains("\"Name of 1\""));
	}

	@Test
	void shouldSayThatTheExternalServiceIsDown() {
		this.upstream.takeDown();
		checkFailed(get("1"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "names", "phoneNumbers" })
	void shouldSayThatOneCallIsAnsweredWithAnError(String failing) throws Exception {
		checkFailed(answerOf((path) -> path.contains(failing) ? Answer.status("500 Internal Server Error")
				: Answer.text("all is well")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "names", "phoneNumbers" })
	void shouldSayThatOneCallIsAnsweredWithNothing(String failing) throws Exception {
		checkFailed(answerOf((path) -> Answer.text(path.contains(failing) ? "" : "all is well")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "names", "phoneNumbers" })
	void shouldSayThatOneCallIsCutOff(String failing) throws Exception {
		checkFailed(answerOf((path) -> path.contains(failing)
				? Answer.of("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 12\r\n\r\nName")
				: Answer.text("all is well")));
	}

	@Test
	void shouldNotWaitForTheNameWhenThereIsNoPhoneNumberAsPromised() throws Exception {
		long start = System.nanoTime();
		HttpResponse<String> answer = answerOf((path) -> path.contains("phoneNumbers")
				? Answer.status("500 Internal Server Error") : Answer.text("all is well").after(ALMOST_TOO_SLOW));
		Duration taken = Duration.ofNanos(System.nanoTime() - start);
		checkFailed(answer);
		if (failsWithTheFirstCallThatFails()) {
			assertThat(taken).isLessThan(ALMOST_TOO_SLOW);
		}
		else {
			assertThat(taken).isGreaterThanOrEqualTo(ALMOST_TOO_SLOW);
		}
	}

	@Test
	void shouldAnswerWhenBothCallsAreSlow() throws Exception {
		long start = System.nanoTime();
		HttpResponse<String> answer = answerOf((path) -> Answer.text("at last").after(ALMOST_TOO_SLOW));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
		assertThat(answer.body()).isEqualTo("{\"id\":\"1\",\"name\":\"at last\",\"phoneNumber\":\"at last\"}");
		assertThat(Duration.ofNanos(System.nanoTime() - start))
			.isGreaterThanOrEqualTo(ALMOST_TOO_SLOW.multipliedBy(2 / this.callsAtOnce));
	}

	@Test
	void shouldGiveUpWhenBothCallsAreSlowerThanTheTimeOut() throws Exception {
		checkOutOfTime(Answer.text("too late").after(RESPONSE_TIME_OUT.multipliedBy(2)), RESPONSE_TIME_OUT);
	}

	@Test
	void shouldGiveUpWhenTheAnswerAsAWholeTakesTooLong() throws Exception {
		checkOutOfTime(Answer.dripping(), ANSWER_TIME_OUT);
	}

	@Test
	void shouldTreatTheCallsOfAVanishedCallerAsPromised(ExternalService externalService) {
		String userId = UUID.randomUUID().toString();
		CompletableFuture<HttpResponse<String>> answer = this.caller.getAsync(this.path + "/" + userId);
		Awaitility.await()
			.pollDelay(Duration.ZERO)
			.pollInterval(Duration.ofMillis(5))
			.until(() -> externalService.callsFor(userId).path("underWay").asInt(0) == this.callsAtOnce);
		answer.cancel(true);
		if (endsCallsOfAVanishedCaller()) {
			Awaitility.await().until(() -> externalService.callsFor(userId).get("underWay").intValue() == 0);
			assertThat(externalService.callsFor(userId).get("answered").intValue()).isZero();
		}
		else {
			Awaitility.await().until(() -> externalService.callsFor(userId).get("answered").intValue() == 2);
		}
	}

	private HttpResponse<String> get(String userId) {
		return this.caller.get(this.path + "/" + userId);
	}

	private HttpResponse<String> answerOf(Function<String, Answer> answers)
			throws IOException, GeneralSecurityException {
		try (FaultyServer faulty = new FaultyServer(Checkout.certificates().resolve("server.p12"), answers)) {
			this.upstream.switchTo(faulty.port());
			HttpResponse<String> response = get("1");
			assertThat(faulty.requests()).as("requests that the faulty server answered").isPositive();
			return response;
		}
	}

	private static void checkFailed(HttpResponse<String> answer) {
		Problems.check(answer, 502, Problems.LAB + "external-service-failed", "The external service failed");
	}

	private void checkOutOfTime(Answer slow, Duration timeOut) throws IOException, GeneralSecurityException {
		long start = System.nanoTime();
		Problems.check(answerOf((path) -> slow), 504, Problems.LAB + "out-of-time", "No answer in time");
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(timeOut.minusMillis(50),
				timeOut.plusMillis(700));
	}

}
