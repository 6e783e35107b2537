package org.rewritelab.contracts;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;

import org.testcontainers.DockerClientFactory;

/**
 * A real PostgreSQL 18. The system property {@code postgres} forces one kind:
 * {@code container} or {@code embedded}; without it a container is used where Docker is.
 */
interface PostgresServer extends AutoCloseable {

	/**
	 * The name and password of the superuser.
	 */
	String SUPERUSER = "postgres";

	/**
	 * The port on this machine; another one after a restart.
	 */
	int port();

	/**
	 * Stops the server as an operator would and starts it again with its data.
	 */
	void restart() throws IOException;

	@Override
	void close() throws IOException;

	/**
	 * Connects as the superuser.
	 */
	default Connection connect(String database) throws SQLException {
		return DriverManager.getConnection("jdbc:postgresql://localhost:" + port() + "/" + database, SUPERUSER,
				SUPERUSER);
	}

	/**
	 * Starts a server.
	 * @throws IllegalArgumentException if the system property has another value
	 */
	static PostgresServer start() throws IOException {
		return switch (System.getProperty("postgres", "").toLowerCase(Locale.ROOT)) {
			case "container" -> new PostgresContainer();
			case "embedded" -> new PostgresEmbedded();
			case "" ->
				DockerClientFactory.instance().isDockerAvailable() ? new PostgresContainer() : new PostgresEmbedded();
			default -> throw new IllegalArgumentException(
					"-Dpostgres must be container or embedded, not " + System.getProperty("postgres"));
		};
	}

}
