package org.rewritelab.harness.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code k6/twins} with the real k6, against two twins that answer by plan.
 */
class TwinsScriptTests extends ScriptAgainstStub {

	private static final String RIGHT = """
			{"statistics":{"count":2,"sum":1,"min":0,"max":1,"average":0.5},"spentTime":1}""";

	private final Map<String, AtomicInteger> requests = Map.of("blocking", new AtomicInteger(), "reactive",
			new AtomicInteger());

	private final Map<String, String> answers = new HashMap<>(Map.of("blocking", RIGHT, "reactive", RIGHT));

	TwinsScriptTests() {
		super("facade.js", Map.of());
	}

	@Override
	protected void plan(HttpServer service) {
		this.requests.forEach((twin, count) -> service.createContext("/" + twin + "/data/1,0", (exchange) -> {
			count.incrementAndGet();
			answer(exchange, 200, this.answers.get(twin));
		}));
	}

	@Test
	void shouldMeasureOneTwinAfterTheOtherAndPutThemSideBySide() throws InterruptedException {
		assertThat(status("-e", "WARM_UP=no")).isZero();
		assertThat(this.requests.get("blocking")).hasValue(6);
		assertThat(this.requests.get("reactive")).hasValue(6);
		assertThat(output()).containsPattern("blocking-facade +reactive-facade\n +virtual-threads +reactive-tuned\n")
			.containsPattern("failed % +0.0 +0.0\n")
			.containsPattern("p99 ms +\\d+ +\\d+\n");
	}

	@Test
	void shouldWarmUpWithoutCountingIt() throws InterruptedException {
		assertThat(status("-e", "TARGET=reactive-facade")).isZero();
		assertThat(this.requests.get("blocking")).hasValue(0);
		assertThat(this.requests.get("reactive").get()).isGreaterThan(6);
		assertThat(output()).containsPattern("requests +6\n");
	}

	@Test
	void shouldFailWhenOneTwinAnswersWrongAndMeasureTheOtherAllTheSame() throws InterruptedException {
		this.answers.put("blocking", "nonsense");
		assertThat(status("-e", "WARM_UP=no")).isEqualTo(1);
		assertThat(output()).contains("100.0 % of the requests to blocking-facade failed; MAX_FAILED allows 1 %")
			.containsPattern("failed % +100.0 +0.0\n");
		assertThat(status("-e", "WARM_UP=no", "-e", "MAX_FAILED=100")).isZero();
	}

	@Test
	void shouldFailWhenATwinIsNotThere() throws InterruptedException {
		this.server.removeContext("/health");
		assertThat(status("-e", "TARGET=blocking-facade")).isEqualTo(1);
		assertThat(output()).contains("is not ready", "blocking-facade could not be measured");
	}

	@Test
	void shouldRefuseATargetThatIsNoTwin() throws InterruptedException {
		assertThat(status("-e", "TARGET=movies-reactive")).isEqualTo(2);
		assertThat(output()).contains("must be both, blocking-facade, reactive-facade or a URL, not 'movies-reactive'");
	}

	@ParameterizedTest
	@CsvSource({ "facade, 'blocking-facade, reactive-facade'", "movies, 'movies-blocking, movies-reactive'" })
	void shouldOverloadThePairOfTheWorkload(String workload, String pair) throws InterruptedException {
		assertThat(statusOf("overload.js", "-e", "WORKLOAD=" + workload, "-e", "TARGET=none")).isEqualTo(2);
		assertThat(output()).contains("TARGET of overload.js must be both, " + pair + " or a URL, not 'none'");
	}

	@Test
	void shouldLeaveAllElseToK6() throws InterruptedException {
		assertThat(status("-e", "TARGET=" + url() + "/blocking")).isZero();
		assertThat(this.requests.get("blocking")).hasValue(6);
		assertThat(this.requests.get("reactive")).hasValue(0);
	}

	private int status(String... arguments) throws InterruptedException {
		return statusOf("facade.js", arguments);
	}

	private int statusOf(String script, String... arguments) throws InterruptedException {
		List<String> command = new ArrayList<>(List.of("sh", this.checkout.script("twins").toString(), "run"));
		command.addAll(List.of("-e", "TIMES=1,0", "-e", "USERS=2", "-e", "LOOPS=3", "-e", "RAMP=0s"));
		command.addAll(List.of("-e", "HEALTH=" + url() + "/health"));
		command.addAll(List.of(arguments));
		command.add(this.checkout.script(script).toString());
		Map<String, String> env = Map.of("PATH",
				LoadGenerator.find(this.checkout).getParent() + ":" + System.getenv("PATH"), "BLOCKING_FACADE_URL",
				url() + "/blocking", "REACTIVE_FACADE_URL", url() + "/reactive", "BLOCKING_FACADE_PROFILE",
				"virtual-threads", "REACTIVE_FACADE_PROFILE", "reactive-tuned", "K6_NO_USAGE_REPORT", "true");
		try (ChildProcess twins = ChildProcess.start("k6/twins", command, env, log())) {
			return twins.waitFor();
		}
	}

	private String output() {
		try {
			return Files.readString(log());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
