package org.rewritelab.contracts;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.stream.Stream;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.ExposedPort;
import org.awaitility.Awaitility;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerFetchException;
import org.testcontainers.containers.ContainerLaunchException;
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

	/**
	 * Starts a container.
	 * @throws IllegalStateException if there is no Docker, it is on another machine, or
	 * an image cannot be fetched
	 */
	PostgresContainer() throws IOException {
		requireDocker();
		DockerImageName image = namedImage();
		this.container = new PostgreSQLContainer(image).withUsername(SUPERUSER)
			.withPassword(SUPERUSER)
			.withCreateContainerCmdModifier((create) -> create.withStopSignal(FAST_SHUTDOWN));
		try {
			this.container.start();
		}
		catch (ContainerLaunchException | ContainerFetchException ex) {
			throw new IllegalStateException("No container of " + image + ": " + ex.getMessage(), ex);
		}
		this.port = publishedPort();
	}

	private static void requireDocker() throws UnknownHostException {
		String host;
		try {
			// Not isDockerAvailable(), which keeps the reason to itself.
			DockerClientFactory.instance().client();
			host = DockerClientFactory.instance().dockerHostIpAddress();
		}
		catch (IllegalStateException | ContainerLaunchException ex) {
			throw new IllegalStateException("No container, because Docker does not serve: " + ex.getMessage(), ex);
		}
		if (!InetAddress.getByName(host).isLoopbackAddress()) {
			throw new IllegalStateException(
					"No container, because Docker's ports are at " + host + " and the tests need them on localhost");
		}
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
