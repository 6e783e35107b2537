package org.rewritelab.contracts;

import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Stream;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.ExposedPort;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * PostgreSQL in a container.
 */
final class PostgresContainer implements PostgresServer {

	private static final ExposedPort PORT = ExposedPort.tcp(PostgreSQLContainer.POSTGRESQL_PORT);

	private final PostgreSQLContainer container;

	PostgresContainer() throws IOException {
		this.container = new PostgreSQLContainer(image()).withUsername(SUPERUSER).withPassword(SUPERUSER);
		this.container.start();
	}

	/** From the one place where the image is named. */
	private static DockerImageName image() throws IOException {
		try (Stream<String> lines = Files.lines(Checkout.root().resolve("contracts/Dockerfile"))) {
			return lines.filter((line) -> line.startsWith("FROM "))
				.map((line) -> DockerImageName.parse(line.substring(5).strip()))
				.findFirst()
				.orElseThrow();
		}
	}

	@Override
	public int port() {
		// Asked each time, because a restarted container gets another port.
		return Integer.parseInt(docker().inspectContainerCmd(this.container.getContainerId())
			.exec()
			.getNetworkSettings()
			.getPorts()
			.getBindings()
			.get(PORT)[0].getHostPortSpec());
	}

	@Override
	public void restart() {
		docker().restartContainerCmd(this.container.getContainerId()).exec();
	}

	private DockerClient docker() {
		return this.container.getDockerClient();
	}

	@Override
	public void close() {
		this.container.stop();
	}

}
