package org.rewritelab.harness.run;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.rewritelab.harness.measure.GeneratorSummary;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The real k6 with a real script, against a service that answers by plan.
 */
abstract class ScriptAgainstStub {

	protected final Checkout checkout = Checkout.find();

	/** What the service says of its health. */
	protected boolean healthy = true;

	protected HttpServer server;

	@TempDir
	protected Path folder;

	private final String script;

	private final Map<String, String> usual;

	/**
	 * The tests of a script.
	 * @param usual what it is told unless a test says otherwise
	 */
	protected ScriptAgainstStub(String script, Map<String, String> usual) {
		this.script = script;
		this.usual = usual;
	}

	/**
	 * Plans the answers.
	 */
	protected abstract void plan(HttpServer service);

	@BeforeEach
	void startServer() throws IOException {
		Assumptions.assumeTrue(LoadGenerator.find(this.checkout) != null,
				"k6 is not on this machine, so its script is not tested ('./lab doctor' says how to get it)");
		this.server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
		this.server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
		this.server.createContext("/health", (exchange) -> answer(exchange, this.healthy ? 200 : 503, ""));
		plan(this.server);
		this.server.start();
	}

	@AfterEach
	void stopServer() {
		if (this.server != null) {
			this.server.stop(0);
		}
	}

	protected final String url() {
		return "http://localhost:" + this.server.getAddress().getPort();
	}

	protected final Path summaryFile() {
		return this.folder.resolve("summary.json");
	}

	/** What k6 prints. */
	protected final Path log() {
		return this.folder.resolve("log");
	}

	/**
	 * Runs the script, which must end well.
	 */
	protected final GeneratorSummary run(Map<String, String> settings) throws InterruptedException {
		requireDone(status(settings));
		GeneratorSummary summary = GeneratorSummary.read(summaryFile());
		assertThat(summary).isNotNull();
		return summary;
	}

	protected final void requireDone(int status) {
		assertThat(status).as(() -> "status of k6, which said " + LogExcerpt.of(log())).isZero();
	}

	protected final int status(Map<String, String> settings) throws InterruptedException {
		try (ChildProcess k6 = start(settings, null)) {
			return k6.waitFor();
		}
	}

	/**
	 * Starts the script.
	 * @param recording takes what k6 counted in each second; null for none
	 */
	protected final ChildProcess start(Map<String, String> settings, Path recording) throws InterruptedException {
		Map<String, String> env = new HashMap<>(
				Map.of("TARGET", url(), "HEALTH", url() + "/health", "SUMMARY", summaryFile().toString()));
		env.putAll(this.usual);
		env.putAll(settings);
		LoadGenerator generator = LoadGenerator.findOrBuild(this.checkout, () -> {
		});
		return generator.start(Isolation.none("none")::forOthers, this.checkout.script(this.script), env, log(),
				recording);
	}

	protected static void answer(HttpExchange exchange, int status, String body) throws IOException {
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		exchange.sendResponseHeaders(status, (bytes.length > 0) ? bytes.length : -1);
		try (OutputStream out = exchange.getResponseBody()) {
			out.write(bytes);
		}
	}

	/**
	 * What a service takes for an answer.
	 */
	protected static void take(long ms) {
		try {
			Thread.sleep(ms);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
