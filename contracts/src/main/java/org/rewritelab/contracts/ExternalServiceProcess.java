package org.rewritelab.contracts;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The real external service, as a process of its own: its classes and configuration stay
 * out of the tested service's class path.
 */
public final class ExternalServiceProcess implements AutoCloseable {

	private static final Duration START_TIME_OUT = Duration.ofSeconds(60);

	private final int port = Checkout.freePort();

	private final int managementPort = Checkout.freePort();

	private final HttpCaller management = HttpCaller.plain(URI.create("http://localhost:" + this.managementPort));

	private final Process process;

	private final Path log;

	/**
	 * Starts the service and waits until it is healthy.
	 * @param environment what to set of it, for example
	 * {@code EXTERNAL_MAX_CONCURRENT_CALLS}
	 */
	public ExternalServiceProcess(Map<String, String> environment) throws IOException {
		Path jar = Checkout.root().resolve("external-service/target/external-service.jar");
		if (!Files.exists(jar)) {
			throw new IllegalStateException("No " + jar + ": build it first with 'mvn package' (or run './lab test')");
		}
		this.log = Files.createTempFile("external-service", ".log");
		this.log.toFile().deleteOnExit();
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of("-Xmx128m", "-jar", jar.toString()));
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(this.log.toFile());
		builder.environment().put("LAB_TLS_DIR", Checkout.certificates().toString());
		builder.environment().put("SERVER_PORT", String.valueOf(this.port));
		builder.environment().put("MANAGEMENT_SERVER_PORT", String.valueOf(this.managementPort));
		builder.environment().putAll(environment);
		this.process = builder.start();
		Runtime.getRuntime().addShutdownHook(new Thread(this.process::destroyForcibly));
		Awaitility.await("external service to be healthy").atMost(START_TIME_OUT).until(this::isHealthy);
	}

	private boolean isHealthy() throws IOException {
		if (!this.process.isAlive()) {
			throw new IllegalStateException("The external service ended:\n" + Files.readString(this.log));
		}
		return this.management.isUp("/actuator/health");
	}

	/**
	 * The HTTPS port.
	 */
	public int port() {
		return this.port;
	}

	/**
	 * Reads one of the service's metrics.
	 * @param name its name in Prometheus' text format
	 */
	public double metric(String name) {
		return this.management.get("/actuator/prometheus")
			.body()
			.lines()
			.filter((line) -> line.startsWith(name + " "))
			.mapToDouble((line) -> Double.parseDouble(line.substring(name.length() + 1)))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("The external service has no metric " + name));
	}

	/**
	 * Reads what the service recorded of a user's calls for name and phone number.
	 * @return {@code calls}, {@code answered}, {@code underWay} and {@code mostAtOnce}; a
	 * missing node when there were none
	 */
	JsonNode callsFor(String userId) {
		HttpResponse<String> answer = this.management.get("/actuator/metadata/" + userId);
		return (answer.statusCode() == 200) ? JsonMapper.shared().readTree(answer.body())
				: JsonMapper.shared().missingNode();
	}

	/**
	 * Reads what the service recorded of the time that calls for name and phone number
	 * took, since {@link #forgetCalls()}.
	 */
	JsonNode callTimes() {
		return JsonMapper.shared().readTree(this.management.get("/actuator/metadata").body());
	}

	void forgetCalls() {
		this.management.delete("/actuator/metadata");
	}

	@Override
	public void close() {
		this.process.destroy();
	}

}
