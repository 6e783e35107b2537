package org.rewritelab.harness.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.measure.CommandOutput;
import tools.jackson.databind.json.JsonMapper;

/**
 * A proxy between a service and what it calls, in which connections can be made to fail:
 * a process of its own, with one port that it passes on.
 *
 * @see <a href="https://github.com/Shopify/toxiproxy/tree/v2.12.0">Toxiproxy</a>
 */
final class Toxiproxy implements AutoCloseable {

	/**
	 * The version that is built where there is none.
	 */
	static final String MODULE = "github.com/Shopify/toxiproxy/v2/cmd/server@v2.12.0";

	private static final GoTool TOOL = new GoTool("toxiproxy-server", MODULE, "server");

	private static final String PROXY = "upstream";

	private static final Duration READY_WITHIN = Duration.ofSeconds(10);

	private static final Duration POLL = Duration.ofMillis(50);

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private static final JsonMapper MAPPER = new JsonMapper();

	private final HttpClient client = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.connectTimeout(TIMEOUT)
		.build();

	private final ChildProcess process;

	private final int apiPort;

	private String listen = "localhost:0";

	private Toxiproxy(ChildProcess process, int apiPort) {
		this.process = process;
		this.apiPort = apiPort;
	}

	/**
	 * Finds it on PATH or among the lab's own tools, or builds it there, once.
	 * @param announce told when a build begins
	 * @throws RunFailedException if there is neither Toxiproxy nor Go
	 */
	static Path findOrBuild(Checkout checkout, Runnable announce) throws InterruptedException {
		Path found = TOOL.find(checkout);
		if (found != null) {
			return found;
		}
		if (GoTool.onPath("go") == null) {
			throw new RunFailedException("toxiproxy-server is missing: install it (https://github.com/Shopify/toxiproxy"
					+ "#1-installing-toxiproxy), or install Go (https://go.dev/dl/), from which the lab builds it");
		}
		announce.run();
		return TOOL.build(checkout);
	}

	/**
	 * @param port of this machine that it passes connections on to
	 * @throws RunFailedException if it does not start
	 */
	static Toxiproxy start(Path executable, Isolation isolation, int port, Path folder) throws InterruptedException {
		int apiPort = freePort();
		ChildProcess process = ChildProcess.start("toxiproxy",
				isolation.forOthers(
						List.of(executable.toString(), "-host", "localhost", "-port", Integer.toString(apiPort))),
				Map.of(), folder.resolve("toxiproxy.log"));
		Toxiproxy proxy = new Toxiproxy(process, apiPort);
		try {
			proxy.awaitReady();
			String created = proxy.call("POST", "/proxies",
					Map.of("name", PROXY, "listen", proxy.listen, "upstream", "localhost:" + port, "enabled", true));
			proxy.listen = MAPPER.readTree(created).path("listen").asString();
			return proxy;
		}
		catch (RunFailedException | InterruptedException ex) {
			proxy.close();
			throw ex;
		}
	}

	private void awaitReady() throws InterruptedException {
		long deadline = System.nanoTime() + READY_WITHIN.toNanos();
		while (tryCall("GET", "/version", null) == null) {
			if (!this.process.isAlive() || System.nanoTime() > deadline) {
				throw RunningService.failed(this.process, "did not answer");
			}
			Thread.sleep(POLL);
		}
	}

	/**
	 * @return the port on which it takes connections
	 */
	int port() {
		return Integer.parseInt(this.listen.substring(this.listen.lastIndexOf(':') + 1));
	}

	/**
	 * Closes all connections, and passes those that come on to another port.
	 */
	void switchTo(int port) throws InterruptedException {
		call("POST", "/proxies/" + PROXY,
				Map.of("listen", this.listen, "upstream", "localhost:" + port, "enabled", true));
	}

	/**
	 * Delays what comes back.
	 */
	void delay(Duration delay) throws InterruptedException {
		addToxic("latency", Map.of("latency", delay.toMillis()));
	}

	/**
	 * Resets connections when anything is sent on them.
	 */
	void reset() throws InterruptedException {
		addToxic("reset_peer", Map.of("timeout", 0));
	}

	/**
	 * Drops what comes back. The connections stay until it is over and are closed then.
	 */
	void drop() throws InterruptedException {
		addToxic("timeout", Map.of("timeout", 0));
	}

	private void addToxic(String type, Map<String, ?> attributes) throws InterruptedException {
		call("POST", "/proxies/" + PROXY + "/toxics",
				Map.of("name", "fault", "type", type, "stream", "downstream", "attributes", attributes));
	}

	/**
	 * Ends the delay, the resets or the drops.
	 */
	void heal() throws InterruptedException {
		call("DELETE", "/proxies/" + PROXY + "/toxics/fault", null);
	}

	/**
	 * Stops the process: what is sent stays in the kernel, and arrives after
	 * {@link #resume()}. Unlike where a cable is cut, the kernel still accepts
	 * connections.
	 */
	void pause() {
		signal("-STOP");
	}

	void resume() {
		signal("-CONT");
	}

	private void signal(String signal) {
		CommandOutput.of("kill", signal, Long.toString(this.process.pid()));
	}

	private String call(String method, String path, @Nullable Map<String, ?> body) throws InterruptedException {
		String answer = tryCall(method, path, body);
		if (answer == null) {
			throw new RunFailedException("toxiproxy refused " + method + " " + path + ": see " + this.process.log());
		}
		return answer;
	}

	private @Nullable String tryCall(String method, String path, @Nullable Map<String, ?> body)
			throws InterruptedException {
		HttpRequest.BodyPublisher publisher = (body != null)
				? HttpRequest.BodyPublishers.ofString(MAPPER.writeValueAsString(body))
				: HttpRequest.BodyPublishers.noBody();
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + this.apiPort + path))
			.method(method, publisher)
			.timeout(TIMEOUT)
			.build();
		try {
			HttpResponse<String> response = this.client.send(request, HttpResponse.BodyHandlers.ofString());
			return (response.statusCode() < 300) ? response.body() : null;
		}
		catch (IOException ex) {
			return null;
		}
	}

	private static int freePort() {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
		catch (IOException ex) {
			throw new RunFailedException("no port is free: " + ex.getMessage(), ex);
		}
	}

	@Override
	public void close() {
		// A stopped process would not hear that it should end.
		resume();
		this.client.close();
		this.process.close();
	}

}
