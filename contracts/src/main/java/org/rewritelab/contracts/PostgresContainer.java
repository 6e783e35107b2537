package org.rewritelab.contracts;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.ExposedPort;
import org.awaitility.Awaitility;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * PostgreSQL in a container.
 */
final class PostgresContainer implements PostgresServer {

	private static final ExposedPort PORT = ExposedPort.tcp(PostgreSQLContainer.POSTGRESQL_PORT);

	/**
	 * Ends the connections and shuts down. SIGTERM, which Docker sends where the image
	 * names no signal, waits for the clients instead, until Docker kills the server.
	 */
	private static final String FAST_SHUTDOWN = "SIGINT";

	private final PostgreSQLContainer container;

	private int port;

	PostgresContainer() throws IOException {
		this.container = new PostgreSQLContainer(namedImage()).withUsername(SUPERUSER)
			.withPassword(SUPERUSER)
			.withCreateContainerCmdModifier((create) -> create.withStopSignal(FAST_SHUTDOWN));
		this.container.start();
		this.port = publishedPort();
	}

	/**
	 * What keeps a container from being used here, where something does.
	 */
	static Optional<String> obstacle() throws UnknownHostException {
		DockerClientFactory docker = DockerClientFactory.instance();
		if (!docker.isDockerAvailable()) {
			return Optional.of("no Docker answers here");
		}
		String host = docker.dockerHostIpAddress();
		if (!InetAddress.getByName(host).isLoopbackAddress()) {
			return Optional.of("Docker's ports are at " + host + ", and the tests need them on localhost");
		}
		return Optional.empty();
	}

	/** From the one place where the image is named. */
	private static DockerImageName namedImage() throws IOException {
		try (Stream<String> lines = Files.lines(Checkout.root().resolve("contracts/Dockerfile"))) {
			return lines.filter((line) -> line.startsWith("FROM "))
				.map((line) -> DockerImageName.parse(line.substring(5).strip()))
				.findFirst()
				.orElseThrow();
		}
	}

	String image() {
		return this.container.getDockerImageName();
	}

	@Override
	public int port() {
		return this.port;
	}

	@Override
	public void restart() {
		docker().restartContainerCmd(this.container.getContainerId()).exec();
		this.port = publishedPort();
		Awaitility.await("PostgreSQL to answer after its restart")
			.atMost(Duration.ofSeconds(60))
			.ignoreExceptions()
			.until(() -> {
				connect(SUPERUSER).close();
				return true;
			});
	}

	/** From Docker: Testcontainers remembers the port of the first start only. */
	private int publishedPort() {
		return Integer.parseInt(docker().inspectContainerCmd(this.container.getContainerId())
			.exec()
			.getNetworkSettings()
			.getPorts()
			.getBindings()
			.get(PORT)[0].getHostPortSpec());
	}

	private DockerClient docker() {
		return this.container.getDockerClient();
	}

	@Override
	public void close() {
		this.container.stop();
	}

}
