package org.rewritelab.contracts;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real PostgreSQL 18. The system property {@code postgres} forces one kind:
 * {@code container} or {@code embedded}; without it a container is used where one can be
 * had. The log says once which kind it is, and why.
 */
interface PostgresServer extends AutoCloseable {

	/**
	 * The superuser, whose password is the same by default.
	 */
	String SUPERUSER = "postgres";

	/**
	 * The port on this machine; it may be another one after a restart.
	 */
	int port();

	/**
	 * The superuser's password.
	 */
	default String password() {
		return SUPERUSER;
	}

	/**
	 * Stops the server as an operator would, starts it again with its data, and waits
	 * until it answers.
	 */
	void restart() throws IOException;

	@Override
	void close() throws IOException;

	/**
	 * Connects as the superuser.
	 */
	default Connection connect(String database) throws SQLException {
		return DriverManager.getConnection("jdbc:postgresql://localhost:" + port() + "/" + database, SUPERUSER,
				password());
	}

	/**
	 * Starts a server.
	 * @throws IllegalArgumentException if the system property has another value
	 * @throws IllegalStateException if the property forces a container and none can be
	 * had
	 */
	static PostgresServer start() throws IOException {
		String kind = System.getProperty("postgres", "");
		return switch (kind.toLowerCase(Locale.ROOT)) {
			case "container" -> container();
			case "embedded" -> embedded("-Dpostgres=embedded");
			case "" -> containerOrEmbedded();
			default -> throw new IllegalArgumentException("-Dpostgres must be container or embedded, not " + kind);
		};
	}

	private static PostgresServer containerOrEmbedded() throws IOException {
		try {
			return container();
		}
		catch (IllegalStateException ex) {
			return embedded(ex.getMessage());
		}
	}

	private static PostgresServer container() throws IOException {
		PostgresContainer server = new PostgresContainer();
		logger().info("The tests' PostgreSQL: a container of {}", server.image());
		return server;
	}

	private static PostgresServer embedded(String reason) throws IOException {
		logger().info("The tests' PostgreSQL: embedded ({})", reason);
		return new PostgresEmbedded();
	}

	private static Logger logger() {
		return LoggerFactory.getLogger(PostgresServer.class);
	}

}
