package org.rewritelab.floor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Locale;

import com.sun.net.httpserver.HttpServer;

/**
 * Starts one of the two floors. The environment is that of the movies services:
 * {@code FLOOR_DRIVER} (jdbc or r2dbc), {@code SERVER_PORT},
 * {@code MANAGEMENT_SERVER_PORT}, {@code MOVIES_DATABASE_HOST}, {@code _PORT} and
 * {@code _NAME}, {@code SPRING_DATASOURCE_PASSWORD}.
 */
public final class Floor {

	/** As many as the tuned services' pools have. */
	static final int CONNECTIONS = 4;

	static final String USER = "movies";

	/** The query of the indexed variants, with the driver's own parameter mark. */
	static final String QUERY = """
			SELECT id, title, genres FROM movies
			WHERE string_to_array(LOWER(genres), '|') @> ARRAY[CAST(%s AS text)]
			ORDER BY id
			""";

	private Floor() {
	}

	static void main() throws Exception {
		startManagement();
		switch (setting("FLOOR_DRIVER", "")) {
			case "jdbc" -> JdbcFloor.start();
			case "r2dbc" -> R2dbcFloor.start();
			default -> throw new IllegalArgumentException("FLOOR_DRIVER must be jdbc or r2dbc");
		}
	}

	/** Answers the health check, on a port of its own as the services do. */
	private static void startManagement() throws IOException {
		HttpServer management = HttpServer.create(new InetSocketAddress(managementPort()), 0);
		management.createContext("/actuator/", (exchange) -> {
			try (exchange) {
				exchange.sendResponseHeaders(200, -1);
			}
		});
		management.start();
	}

	private static String setting(String name, String otherwise) {
		String value = System.getenv(name);
		return (value != null) ? value : otherwise;
	}

	static int port() {
		return Integer.parseInt(setting("SERVER_PORT", "8084"));
	}

	private static int managementPort() {
		return Integer.parseInt(setting("MANAGEMENT_SERVER_PORT", "9084"));
	}

	static String host() {
		return setting("MOVIES_DATABASE_HOST", "localhost");
	}

	static int databasePort() {
		return Integer.parseInt(setting("MOVIES_DATABASE_PORT", "5432"));
	}

	static String database() {
		return setting("MOVIES_DATABASE_NAME", "movies");
	}

	static String password() {
		return setting("SPRING_DATASOURCE_PASSWORD", "movies");
	}

	/** The genre of {@code /movies/sci-fi}. */
	static String genre(String path) {
		return path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
	}

}
