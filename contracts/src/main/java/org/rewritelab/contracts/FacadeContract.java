package org.rewritelab.contracts;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a facade answers while its external service is well.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(LabExtension.class)
public abstract class FacadeContract {

	private static final Pattern ANSWER = Pattern.compile("(\\{\"statistics\":\\{.*}),\"spentTime\":(\\d+)}");

	private final ServiceStarter starter;

	private ServiceUnderTest facade;

	private HttpCaller caller;

	protected FacadeContract(ServiceStarter starter) {
		this.starter = starter;
	}

	@BeforeAll
	void startFacade(ExternalService externalService) {
		this.facade = ServiceUnderTest.facade(this.starter, externalService.port());
		this.caller = this.facade.caller();
	}

	@AfterAll
	void stopFacade() {
		this.facade.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			1,500,920,200 | {"statistics":{"count":4,"sum":1621,"min":1,"max":920,"average":405.25}
			0             | {"statistics":{"count":1,"sum":0,"min":0,"max":0,"average":0.0}
			7,7,7         | {"statistics":{"count":3,"sum":21,"min":7,"max":7,"average":7.0}
			300,1,2       | {"statistics":{"count":3,"sum":303,"min":1,"max":300,"average":101.0}
			1,1,2,%203    | {"statistics":{"count":4,"sum":7,"min":1,"max":3,"average":1.75}
			""")
	void shouldSumUpTheTimes(String times, String statistics) {
		HttpResponse<String> answer = this.caller.get("/data/" + times);
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
		assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
		Matcher body = ANSWER.matcher(answer.body());
		assertThat(body.matches()).as(answer.body()).isTrue();
		assertThat(body.group(1)).isEqualTo(statistics);
		int longest = Arrays.stream(times.split(","))
			.mapToInt((time) -> Integer.parseInt(time.replace("%20", "")))
			.max()
			.orElseThrow();
		assertThat(Long.parseLong(body.group(2))).isBetween((long) longest, longest + 5_000L);
	}

	@Test
	void shouldMakeAllCallsAtTheSameTime(ExternalService externalService) {
		CompletableFuture<HttpResponse<String>> answer = this.caller.getAsync("/data/3000,3000,3000,3000,3000");
		Awaitility.await().until(() -> externalService.metric("external_calls_in_flight") == 5);
		assertThat(answer.join().statusCode()).isEqualTo(200);
	}

	@Test
	void shouldAcceptOneHundredTimes() {
		String times = String.join(",", Collections.nCopies(100, "1"));
		assertThat(this.caller.get("/data/" + times).body()).contains("\"count\":100,\"sum\":100,");
	}

	@Test
	void shouldRefuseMoreThanOneHundredTimes() {
		String times = String.join(",", Collections.nCopies(101, "1"));
		Problems.check(this.caller.get("/data/" + times), 400, Problems.LAB + "invalid-input", "Invalid input");
	}

	@ParameterizedTest
	@ValueSource(strings = { "x", "1,x", "1,,2", ",", "%20", "-1", "1,-1", "20001", "2147483648", "1.5" })
	void shouldRefuseTimesThatAreNotNumbersOrOutOfBounds(String times) {
		Problems.check(this.caller.get("/data/" + times), 400, Problems.LAB + "invalid-input", "Invalid input");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/nope", "/data", "/data/", "/data/1/2" })
	void shouldNotFindUnknownPaths(String path) {
		Problems.check(this.caller.get(path), 404, Problems.BLANK, "Not Found");
	}

	@Test
	void shouldRefuseOtherMethods() {
		Problems.check(this.caller.post("/data/1"), 405, Problems.BLANK, "Method Not Allowed");
	}

	@Test
	void shouldKeepAConnectionForAnyNumberOfRequests() throws IOException {
		try (Socket connection = new Socket("localhost", this.facade.port())) {
			BufferedReader answers = new BufferedReader(
					new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
			for (int i = 0; i < 250; i++) {
				connection.getOutputStream()
					.write("GET /data/0 HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
				assertThat(readAnswer(answers)).as("request %d on one connection", i + 1).startsWith("HTTP/1.1 200");
			}
		}
	}

	/** Reads a head and, by its Content-Length, the body. */
	private static String readAnswer(BufferedReader answers) throws IOException {
		String status = String.valueOf(answers.readLine());
		int length = 0;
		for (String line = answers.readLine(); line != null && !line.isEmpty(); line = answers.readLine()) {
			if (line.toLowerCase().startsWith("content-length:")) {
				length = Integer.parseInt(line.substring(15).strip());
			}
		}
		for (int i = 0; i < length; i++) {
			answers.read();
		}
		return status;
	}

}
