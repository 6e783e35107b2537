package org.rewritelab.contracts;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@ExtendWith(LabExtension.class)
class ExternalServiceTests {

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 300 })
	void shouldWaitAndAnswerTheTime(int time, ExternalService service) {
		HttpCaller caller = caller(service, Version.HTTP_1_1);
		long start = System.nanoTime();
		HttpResponse<String> answer = caller.get("/external-data/" + time);
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(time));
		assertThat(answer.statusCode()).isEqualTo(200);
		assertThat(answer.body()).isEqualTo("{\"time\":%d}", time);
	}

	@ParameterizedTest
	@EnumSource(names = { "HTTP_1_1", "HTTP_2" })
	void shouldSpeakBothVersionsOfHttp(Version version, ExternalService service) {
		assertThat(caller(service, version).get("/external-data/1").version()).isEqualTo(version);
	}

	@Test
	void shouldExportWhatTheDashboardsUse() throws IOException {
		try (ExternalServiceProcess service = new ExternalServiceProcess(
				Map.of("SPRING_PROFILES_ACTIVE", "observed"))) {
			caller(service, Version.HTTP_1_1).get("/external-data/1");
			Awaitility.await().untilAsserted(() -> Metrics.check("external-service", service.management()));
		}
	}

	@Test
	void shouldSpeakOnlyHttp11WithItsProfile() throws IOException {
		try (ExternalServiceProcess service = new ExternalServiceProcess(Map.of("SPRING_PROFILES_ACTIVE", "http1"))) {
			assertThat(caller(service, Version.HTTP_2).get("/external-data/1").version()).isEqualTo(Version.HTTP_1_1);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "-1", "60001", "x", "1.5", "9999999999" })
	void shouldRefuseTimesOutOfBounds(String time, ExternalService service) {
		Problems.check(caller(service, Version.HTTP_1_1).get("/external-data/" + time), 400, Problems.BLANK,
				"Bad Request");
	}

	@Test
	void shouldNotFindUnknownPaths(ExternalService service) {
		Problems.check(caller(service, Version.HTTP_1_1).get("/nope"), 404, Problems.BLANK, "Not Found");
	}

	@Test
	void shouldServeFarMoreCallsAtOnceThanItHasThreads(ExternalService service) {
		HttpCaller caller = caller(service, Version.HTTP_1_1);
		List<CompletableFuture<HttpResponse<String>>> calls = IntStream.range(0, 500)
			.mapToObj((i) -> caller.getAsync("/external-data/60000"))
			.toList();
		Awaitility.await().until(() -> service.metric("external_calls_in_flight") == 500);
		assertThat(caller.get("/external-data/1").statusCode()).isEqualTo(200);
		calls.forEach((call) -> call.cancel(true));
		Awaitility.await().until(() -> service.metric("external_calls_in_flight") == 0);
	}

	@Test
	void shouldCountConnectionsHandshakesAndCallsInFlight(ExternalService service) {
		double connections = service.metric("external_connections_opened_total");
		double handshakes = service.metric("external_tls_handshakes_total");
		HttpCaller caller = caller(service, Version.HTTP_1_1);
		caller.get("/external-data/1");
		caller.get("/external-data/1");
		assertThat(service.metric("external_connections_opened_total")).isEqualTo(connections + 1);
		assertThat(service.metric("external_tls_handshakes_total")).isEqualTo(handshakes + 1);

		CompletableFuture<HttpResponse<String>> call = caller.getAsync("/external-data/60000");
		Awaitility.await().until(() -> service.metric("external_calls_in_flight") == 1);
		call.cancel(true);
		Awaitility.await().until(() -> service.metric("external_calls_in_flight") == 0);
	}

	@Test
	void shouldLetCallsWaitAtTheArticlesLimit() throws IOException {
		try (ExternalServiceProcess service = new ExternalServiceProcess(
				Map.of("EXTERNAL_MAX_CONCURRENT_CALLS", "2"))) {
			HttpCaller caller = caller(service, Version.HTTP_2);
			caller.get("/external-data/1");
			long start = System.nanoTime();
			assertThat(answers(caller, 6, "/external-data/300")).containsOnly(200);
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(900));

			List<CompletableFuture<HttpResponse<String>>> calls = IntStream.range(0, 3)
				.mapToObj((i) -> caller.getAsync("/external-data/60000"))
				.toList();
			Awaitility.await().until(() -> service.metric("external_calls_waiting") == 1);
			assertThat(service.metric("external_calls_in_flight")).isEqualTo(3);
			calls.forEach((call) -> call.cancel(true));
			Awaitility.await().until(() -> service.metric("external_calls_in_flight") == 0);
			assertThat(caller.get("/external-data/1").statusCode()).isEqualTo(200);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			names/2505            | Name of 2505
			phoneNumbers/2505     | 555-1542024
			names/a%2Fb%3Bc%20%25 | Name of a/b;c %
			names/%E6%98%A0       | Name of 映
			""")
	void shouldAnswerWhatFollowsFromTheUsersIdAfterAbout300Ms(String path, String text, ExternalService service) {
		HttpCaller caller = caller(service, Version.HTTP_1_1);
		caller.get("/external-data/1");
		long start = System.nanoTime();
		HttpResponse<String> answer = caller.get("/metadata/" + path);
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(270),
				Duration.ofMillis(330 + 500));
		assertThat(answer.statusCode()).isEqualTo(200);
		assertThat(answer.headers().firstValue("Content-Type")).contains("text/plain;charset=UTF-8");
		assertThat(answer.body()).isEqualTo(text);
	}

	@Test
	void shouldRecordWhichCallsWereUnderWayAtTheSameTimeAndHowLongTheyTook(ExternalService service) {
		HttpCaller caller = caller(service, Version.HTTP_1_1);
		service.forgetCalls();
		assertThat(service.callTimes().get("count").intValue()).isZero();
		assertThat(service.callTimes().get("p95").isNull()).isTrue();
		assertThat(service.callsFor("apart").isMissingNode()).isTrue();

		caller.get("/metadata/names/apart");
		caller.get("/metadata/phoneNumbers/apart");
		assertThat(answers(caller, 3, "/metadata/names/together")).containsOnly(200);
		assertThat(service.callsFor("apart").toString())
			.isEqualTo("{\"calls\":2,\"answered\":2,\"underWay\":0,\"mostAtOnce\":1}");
		assertThat(service.callsFor("together").toString())
			.isEqualTo("{\"calls\":3,\"answered\":3,\"underWay\":0,\"mostAtOnce\":3}");
		assertThat(service.callTimes().get("count").intValue()).isEqualTo(5);
		assertThat(service.callTimes().get("min").doubleValue()).isBetween(269.0, 331.0);
		assertThat(service.callTimes().get("p95").doubleValue()).isBetween(269.0, 331.0 + 500);
	}

	@Test
	void shouldTakeTheDelayThatItIsGiven() throws IOException {
		try (ExternalServiceProcess service = new ExternalServiceProcess(
				Map.of("EXTERNAL_METADATA_DELAY", "900ms", "EXTERNAL_METADATA_JITTER", "0ms"))) {
			caller(service, Version.HTTP_1_1).get("/metadata/names/2505");
			assertThat(service.callTimes().get("min").doubleValue()).isGreaterThan(899);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.3", "TLSv1.2" })
	void shouldAcceptCurrentTls(String protocol, ExternalService service) throws Exception {
		try (SSLSocket socket = (SSLSocket) trust().getSocketFactory().createSocket("localhost", service.port())) {
			socket.setEnabledProtocols(new String[] { protocol });
			socket.startHandshake();
			assertThat(socket.getSession().getProtocol()).isEqualTo(protocol);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { OldTls.TLS_1_0, OldTls.TLS_1_1 })
	void shouldRefuseOldTls(int version, ExternalService service) throws IOException {
		assertThat(OldTls.alertOfServer(service.port(), version)).isEqualTo(OldTls.PROTOCOL_VERSION);
	}

	@Test
	void shouldShowNoMoreOfActuatorThanItsTestsNeed(ExternalService service) {
		Actuator.check(service.management(), "metadata");
		assertThat(caller(service, Version.HTTP_1_1).get("/actuator/health").statusCode()).isEqualTo(404);
	}

	@Test
	void shouldRefuseClientsThatDoNotTrustTheLab(ExternalService service) throws Exception {
		try (SSLSocket socket = (SSLSocket) SSLContext.getDefault()
			.getSocketFactory()
			.createSocket("localhost", service.port())) {
			assertThatExceptionOfType(SSLHandshakeException.class).isThrownBy(socket::startHandshake);
		}
	}

	private static List<Integer> answers(HttpCaller caller, int calls, String path) {
		return IntStream.range(0, calls)
			.mapToObj((i) -> caller.getAsync(path))
			.toList()
			.stream()
			.map((call) -> call.join().statusCode())
			.toList();
	}

	private static HttpCaller caller(ExternalService service, Version version) {
		return HttpCaller.checking(URI.create("https://localhost:" + service.port()),
				HttpClient.newBuilder().version(version).sslContext(trust()).build(), "external.openapi.yml");
	}

	static SSLContext trust() {
		try (InputStream certificate = Files.newInputStream(Checkout.certificates().resolve("ca.crt"))) {
			KeyStore store = KeyStore.getInstance("PKCS12");
			store.load(null, null);
			store.setCertificateEntry("ca", CertificateFactory.getInstance("X.509").generateCertificate(certificate));
			TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
			managers.init(store);
			SSLContext context = SSLContext.getInstance("TLS");
			context.init(null, managers.getTrustManagers(), null);
			return context;
		}
		catch (IOException | GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
