package org.rewritelab.contracts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.awaitility.Awaitility;

/**
 * The real external service, as a process of its own: its classes and configuration stay
 * out of the tested service's class path.
 */
public final class ExternalServiceProcess extends ExternalService {

	private static final Duration START_TIME_OUT = Duration.ofSeconds(60);

	private final Process process;

	private final Path log;

	/**
	 * Starts the service and waits until it is healthy.
	 * @param environment what to set of it, for example
	 * {@code EXTERNAL_MAX_CONCURRENT_CALLS}
	 */
	public ExternalServiceProcess(Map<String, String> environment) throws IOException {
		this(environment, Checkout.freePort(), Checkout.freePort());
	}

	private ExternalServiceProcess(Map<String, String> environment, int port, int managementPort) throws IOException {
		super(port, managementPort);
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
		builder.environment().put("SERVER_PORT", String.valueOf(port));
		builder.environment().put("MANAGEMENT_SERVER_PORT", String.valueOf(managementPort));
		builder.environment().putAll(environment);
		this.process = builder.start();
		Runtime.getRuntime().addShutdownHook(new Thread(this.process::destroyForcibly));
		Awaitility.await("external service to be healthy").atMost(START_TIME_OUT).until(this::isHealthy);
	}

	private boolean isHealthy() throws IOException {
		if (!this.process.isAlive()) {
			throw new IllegalStateException("The external service ended:\n" + Files.readString(this.log));
		}
		return isUp();
	}

	@Override
	public void close() {
		this.process.destroy();
	}

}
