package org.rewritelab.contracts;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rewritelab.contracts.FaultyServer.Answer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a facade answers when its external service fails.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(LabExtension.class)
public abstract class FacadeFailureContract {

	private static final Duration RESPONSE_TIME_OUT = Duration.ofSeconds(1);

	private static final Duration ANSWER_TIME_OUT = Duration.ofSeconds(2);

	private final ServiceStarter starter;

	private SwitchableUpstream upstream;

	private ServiceUnderTest facade;

	private HttpCaller caller;

	@TempDir
	private Path untrusted;

	protected FacadeFailureContract(ServiceStarter starter) {
		this.starter = starter;
	}

	/**
	 * Whether the calls of a request end when its caller goes away. The one behaviour in
	 * which the twins may differ: a blocked thread does not learn of it.
	 */
	protected abstract boolean endsCallsOfAVanishedCaller();

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
		Awaitility.await("the facade to recover")
			.until(() -> this.caller.get("/data/1,2").body().contains("\"count\":2,\"sum\":3,"));
	}

	@Test
	void shouldSayThatTheExternalServiceIsDown() {
		this.upstream.takeDown();
		checkFailed(this.caller.get("/data/1,2"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "500 Internal Server Error", "503 Service Unavailable", "404 Not Found" })
	void shouldSayThatTheExternalServiceAnswersAnError(String status) throws Exception {
		checkFailed(answerOf(Answer.status(status)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"time\":", "<html>", "{}", "" })
	void shouldSayThatTheExternalServiceAnswersNonsense(String body) throws Exception {
		checkFailed(answerOf(Answer.of("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
				+ body.length() + "\r\nConnection: close\r\n\r\n" + body)));
	}

	@Test
	void shouldSayThatTheExternalServiceClosesMidAnswer() throws Exception {
		checkFailed(answerOf(
				Answer.of("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{\"time\"")));
	}

	@Test
	void shouldSayThatTheExternalServiceClosesWithoutAnAnswer() throws Exception {
		checkFailed(answerOf(Answer.of("")));
	}

	@Test
	void shouldGiveUpWhenTheExternalServiceIsSlowerThanTheTimeOut() {
		checkOutOfTime("/data/1,1900", RESPONSE_TIME_OUT);
	}

	@Test
	void shouldGiveUpWhenTheAnswerAsAWholeTakesTooLong() throws Exception {
		try (FaultyServer faulty = new FaultyServer(serverCertificate(), Answer.dripping())) {
			this.upstream.switchTo(faulty.port());
			checkOutOfTime("/data/1,2", ANSWER_TIME_OUT);
		}
	}

	@Test
	void shouldGiveUpPooledConnectionsThatAreLost() {
		assertThat(this.caller.get("/data/1,2").statusCode()).isEqualTo(200);
		this.upstream.lose();
		checkGivenUp();
	}

	@Test
	void shouldGiveUpNewConnectionsThatAreNeverAnswered() {
		this.upstream.takeDown();
		this.upstream.lose();
		checkGivenUp();
	}

	@Test
	void shouldRefuseACertificateOfAnUnknownAuthority() throws Exception {
		Checkout.certificates(this.untrusted);
		checkRefused(this.untrusted.resolve("server.p12"));
	}

	@Test
	void shouldRefuseACertificateOfAnotherHost() throws Exception {
		checkRefused(Checkout.certificates(Checkout.certificates(), "wrong-host", "wrong-host.example")
			.resolve("wrong-host.p12"));
	}

	@ParameterizedTest
	@ValueSource(ints = { OldTls.TLS_1_0, OldTls.TLS_1_1 })
	void shouldRefuseAServerOfOldTls(int version) throws IOException {
		CompletableFuture<Integer> alerts = new CompletableFuture<>();
		try (ServerSocket old = OldTls.serve(version, alerts)) {
			this.upstream.switchTo(old.getLocalPort());
			checkFailed(this.caller.get("/data/1"));
			assertThat(alerts).succeedsWithin(Duration.ofSeconds(10))
				.isIn(OldTls.PROTOCOL_VERSION, OldTls.ILLEGAL_PARAMETER);
		}
	}

	@Test
	void shouldTreatTheCallsOfAVanishedCallerAsPromised(ExternalService externalService) {
		CompletableFuture<HttpResponse<String>> answer = this.caller.getAsync("/data/900,900,900");
		Awaitility.await().until(() -> externalService.metric("external_calls_in_flight") == 3);
		long start = System.nanoTime();
		answer.cancel(true);
		Awaitility.await()
			.pollInterval(Duration.ofMillis(20))
			.until(() -> externalService.metric("external_calls_in_flight") == 0);
		Duration taken = Duration.ofNanos(System.nanoTime() - start);
		if (endsCallsOfAVanishedCaller()) {
			assertThat(taken).isLessThan(Duration.ofMillis(400));
		}
		else {
			assertThat(taken).isGreaterThan(Duration.ofMillis(500));
		}
	}

	private HttpResponse<String> answerOf(Answer answer) throws IOException, GeneralSecurityException {
		try (FaultyServer faulty = new FaultyServer(serverCertificate(), answer)) {
			this.upstream.switchTo(faulty.port());
			HttpResponse<String> response = this.caller.get("/data/1,2");
			assertThat(faulty.requests()).as("requests that the faulty server answered").isPositive();
			return response;
		}
	}

	private void checkRefused(Path certificate) throws IOException, GeneralSecurityException {
		try (FaultyServer faulty = new FaultyServer(certificate, Answer.of("HTTP/1.1 200 OK\r\n\r\n"))) {
			this.upstream.switchTo(faulty.port());
			checkFailed(this.caller.get("/data/1,2"));
			assertThat(faulty.requests()).as("requests sent to a server that is not trusted").isZero();
		}
	}

	private static void checkFailed(HttpResponse<String> answer) {
		Problems.check(answer, 502, Problems.LAB + "external-service-failed", "The external service failed");
	}

	/**
	 * Nobody waits any more, so nothing may go on: what is left over piles up while the
	 * fault lasts, and comes down on the facade when it is over.
	 */
	private void checkGivenUp() {
		checkOutOfTime("/data/1,2", RESPONSE_TIME_OUT);
		Awaitility.await("the connections to be closed")
			.atMost(RESPONSE_TIME_OUT)
			.until(() -> this.upstream.connections() == 0);
	}

	private void checkOutOfTime(String path, Duration timeOut) {
		long start = System.nanoTime();
		HttpResponse<String> answer = this.caller.get(path);
		Problems.check(answer, 504, Problems.LAB + "out-of-time", "No answer in time");
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(timeOut.minusMillis(50),
				timeOut.plusMillis(700));
	}

	private static Path serverCertificate() {
		return Checkout.certificates().resolve("server.p12");
	}

}
