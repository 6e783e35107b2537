package org.rewritelab.contracts;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a facade answers about users while its external service is well.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(LabExtension.class)
public abstract class UsersContract {

	private final ServiceStarter starter;

	private final String path;

	private final int callsAtOnce;

	private ServiceUnderTest facade;

	private HttpCaller caller;

	/**
	 * The contract of a variant's path.
	 * @param starter the variant
	 * @param path such as {@code /users}
	 * @param callsAtOnce 1 where the two calls are made in sequence, 2 where they are
	 * made at the same time
	 */
	protected UsersContract(ServiceStarter starter, String path, int callsAtOnce) {
		this.starter = starter;
		this.path = path;
		this.callsAtOnce = callsAtOnce;
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

	@Test
	void shouldAnswerTheUserWithTheFieldsInTheArticlesOrder() {
		HttpResponse<String> answer = this.caller.get(this.path + "/2505");
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
		assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
		assertThat(answer.body())
			.isEqualTo("{\"id\":\"2505\",\"name\":\"Name of 2505\",\"phoneNumber\":\"555-1542024\"}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a/b", "../x", "a\\b", "a;b", "a;b=c", "a b", " ", "a+b", "100%", "a%2Fb", "a%b", "%25",
			"?", "#", "a?b=c", "{x}", "\"", "'", "a&b=c", "@", "a:b", "a,b", "~", "...", "<b>", "é", "映画", "😀" })
	void shouldTakeIdsWithOddCharactersAsTheyAre(String userId) {
		checkUser(userId, this.caller
			.get(this.path + "/" + URLEncoder.encode(userId, StandardCharsets.UTF_8).replace("+", "%20")));
	}

	@Test
	void shouldAcceptAnIdOfOneHundredCharacters() {
		checkUser("x".repeat(100), this.caller.get(this.path + "/" + "x".repeat(100)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "a%0Ab", "%01", "%7F", "%C2%85", "%2E", "%2E%2E", ".%2E" })
	void shouldRefuseControlCharactersAndDots(String userId) {
		Problems.check(this.caller.get(this.path + "/" + userId), 400, Problems.LAB + "invalid-input", "Invalid input");
	}

	@Test
	void shouldRefuseAnOverlongId() {
		Problems.check(this.caller.get(this.path + "/" + "x".repeat(101)), 400, Problems.LAB + "invalid-input",
				"Invalid input");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/", "/1/2" })
	void shouldNotFindUnknownPaths(String rest) {
		Problems.check(this.caller.get(this.path + rest), 404, Problems.BLANK, "Not Found");
	}

	@Test
	void shouldRefuseOtherMethods() {
		Problems.check(this.caller.post(this.path + "/1"), 405, Problems.BLANK, "Method Not Allowed");
	}

	@Test
	void shouldMakeTheTwoCallsInSequenceOrAtTheSameTimeAsPromised(ExternalService externalService) {
		String userId = UUID.randomUUID().toString();
		checkUser(userId, this.caller.get(this.path + "/" + userId));
		JsonNode calls = externalService.callsFor(userId);
		assertThat(calls.get("calls").intValue()).isEqualTo(2);
		assertThat(calls.get("underWay").intValue()).isZero();
		assertThat(calls.get("mostAtOnce").intValue()).isEqualTo(this.callsAtOnce);
	}

	@Test
	void shouldServeManyUsersAtTheSameTime(ExternalService externalService) {
		String userId = UUID.randomUUID().toString();
		List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, 20)
			.mapToObj((i) -> this.caller.getAsync(this.path + "/" + userId))
			.toList();
		answers.forEach((answer) -> checkUser(userId, answer.join()));
		JsonNode calls = externalService.callsFor(userId);
		assertThat(calls.get("calls").intValue()).isEqualTo(2 * 20);
		// Four requests could not have as many calls under way. The fewest threads that a
		// variant has for requests are eight, and the first requests make connections.
		assertThat(calls.get("mostAtOnce").intValue()).isGreaterThan(4 * this.callsAtOnce)
			.isLessThanOrEqualTo(20 * this.callsAtOnce);
	}

	private static void checkUser(String userId, HttpResponse<String> answer) {
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
		JsonNode user = JsonMapper.shared().readTree(answer.body());
		assertThat(user.propertyNames()).containsExactly("id", "name", "phoneNumber");
		assertThat(user.get("id").stringValue()).isEqualTo(userId);
		assertThat(user.get("name").stringValue()).isEqualTo("Name of " + userId);
		assertThat(user.get("phoneNumber").stringValue())
			.isEqualTo("555-%07d".formatted(Integer.toUnsignedLong(userId.hashCode()) % 10_000_000));
	}

}
