package org.rewritelab.contracts;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rewritelab.contracts.RawConnection.Answer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a service does with requests that make no sense: it refuses them as its twin does,
 * tells nothing of its inside, takes no request for another, and goes on.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(LabExtension.class)
public abstract class BadRequestContract {

	private static final String DIFFERENCES = "| request | blocking | reactive | why |";

	/** Ends a connection that the service keeps. */
	private static final String LAST = "GET /last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

	/** So that no test waits for what a service waits by default. */
	protected static final String[] SHORT_TIME_OUTS = { "server.tomcat.connection-timeout=1s",
			"server.tomcat.keep-alive-timeout=1s", "server.netty.idle-timeout=1s" };

	private static final int SLOW_SENDERS = 50;

	private final Stack stack;

	private final String good;

	/**
	 * The contract.
	 * @param stack of the service
	 * @param good a path that is answered with 200 and JSON
	 */
	protected BadRequestContract(Stack stack, String good) {
		this.stack = stack;
		this.good = good;
	}

	protected abstract Socket connect() throws IOException;

	@AfterAll
	protected abstract void stop();

	@ParameterizedTest
	@MethodSource("badRequests")
	void shouldRefuseWhatMakesNoSenseAsItsTwinDoes(BadRequest request) throws IOException {
		List<Answer> answers = call(request.bytes() + LAST);
		assertThat(answers).as("answers to %s", request).allSatisfy(BadRequestContract::checkHarmless);
		List<Integer> statuses = new ArrayList<>(answers.stream().map(Answer::status).toList());
		if (!answers.isEmpty() && answers.getLast().body().contains("\"/last\"")) {
			statuses.removeLast();
		}
		assertThat(statuses).as("statuses of %s", answers).isEqualTo(request.statuses());
	}

	Stream<BadRequest> badRequests() {
		Map<String, List<Integer>> differences = MarkdownTable.rows("TWINS.md", DIFFERENCES)
			.stream()
			.collect(Collectors.toMap(List::getFirst, (row) -> statuses(row.get(this.stack.column))));
		Map<String, BadRequest> all = BadRequest.all(this.good)
			.collect(Collectors.toMap(BadRequest::name, Function.identity()));
		assertThat(all.keySet()).as("requests of the table in TWINS.md").containsAll(differences.keySet());
		return all.values()
			.stream()
			.map((request) -> new BadRequest(request.name(), request.bytes(),
					differences.getOrDefault(request.name(), request.statuses())))
			.sorted((one, other) -> one.name().compareTo(other.name()));
	}

	@Test
	void shouldAnswerPipelinedRequestsInTheirOrder() throws IOException {
		String one = "GET " + this.good + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
		String other = "GET /other HTTP/1.1\r\nHost: localhost\r\n\r\n";
		// The last one does not ask for the end: reactor-netty would end with the first.
		assertThat(call(one + other + one + other + one).stream().map(Answer::status)).containsExactly(200, 404, 200,
				404, 200);
	}

	@Test
	void shouldRecoverFromBodiesThatMakeNoSense() throws IOException {
		for (int i = 0; i < 30; i++) {
			for (String body : List.of("zz\r\nabc\r\n0\r\n\r\n", "-1\r\nabc\r\n", "FFFFFFFFFFFFFFFFF\r\nabc\r\n")) {
				List<Answer> answers = call("GET " + this.good
						+ " HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + body + LAST);
				assertThat(answers).allSatisfy(BadRequestContract::checkHarmless);
				// What follows such a body must not be taken for a request.
				assertThat(answers).noneSatisfy((answer) -> assertThat(answer.body()).contains("/last"));
				// A service that does not read the body may have answered before it saw
				// that the body is none.
				assertThat(answers).as("answers to %s", body)
					.satisfiesAnyOf((all) -> assertThat(all).hasSizeLessThanOrEqualTo(1),
							(all) -> assertThat(all).extracting(Answer::status).containsExactly(200, 400));
			}
		}
		checkServes();
	}

	@Test
	void shouldCloseTheConnectionsOfSlowSendersAndServeOthersMeanwhile() throws IOException {
		checkServes();
		List<RawConnection> slow = new ArrayList<>();
		try {
			for (int i = 0; i < SLOW_SENDERS; i++) {
				RawConnection connection = new RawConnection(connect());
				slow.add(connection);
				connection.send("GET " + this.good + " HTTP/1.1\r\nHost: local");
			}
			long start = System.nanoTime();
			checkServes();
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
			for (RawConnection connection : slow) {
				assertThat(connection.readToEnd()).allSatisfy(BadRequestContract::checkHarmless);
			}
		}
		finally {
			slow.forEach(RawConnection::close);
		}
	}

	@ParameterizedTest
	@MethodSource("unfinishedBodies")
	void shouldCloseTheConnectionOfABodyThatStalls(String unfinished) throws IOException {
		assertThat(call("POST " + this.good + " HTTP/1.1\r\nHost: localhost\r\n" + unfinished).stream()
			.map(Answer::status)).containsExactly(405);
		checkServes();
	}

	static Stream<String> unfinishedBodies() {
		return Stream.of("Content-Length: 100\r\n\r\na", "Transfer-Encoding: chunked\r\n\r\n5\r\nab");
	}

	private void checkServes() throws IOException {
		assertThat(call("GET " + this.good
				+ " HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nConnection: close\r\n\r\n")
			.stream()
			.map(Answer::status)).containsExactly(200);
	}

	private List<Answer> call(String bytes) throws IOException {
		try (RawConnection connection = new RawConnection(connect())) {
			connection.send(bytes);
			return connection.readToEnd();
		}
	}

	/**
	 * Checks that an answer is no failure of the service, tells nothing of its inside,
	 * and is a problem or empty where it refuses something.
	 */
	private static void checkHarmless(Answer answer) {
		assertThat(answer.status()).isLessThan(500);
		assertThat(answer.body()).doesNotContain("Exception", "\tat ", "org.", "java.", "/smuggled");
		if (answer.status() >= 400 && !answer.body().isEmpty()) {
			assertThat(answer.headers()).hasEntrySatisfying("content-type",
					(type) -> assertThat(type).startsWith("application/problem+json"));
		}
	}

	private static List<Integer> statuses(String cell) {
		return cell.equals("closed") ? List.of() : Arrays.stream(cell.split(", ")).map(Integer::valueOf).toList();
	}

	/**
	 * Which column of TWINS.md speaks of a service.
	 */
	public enum Stack {

		/** Tomcat. */
		BLOCKING(1),
		/** reactor-netty. */
		REACTIVE(2);

		private final int column;

		Stack(int column) {
			this.column = column;
		}

	}

}
