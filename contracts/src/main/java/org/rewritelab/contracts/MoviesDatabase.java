package org.rewritelab.contracts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The catalogue in a real PostgreSQL, with some odd movies that no catalogue has.
 */
public final class MoviesDatabase implements AutoCloseable {

	private static final String NAME = "movies";

	/** User and password of the services: a lab default, not a secret. */
	static final String USER = "movies";

	private static final String ODD_MOVIES = """
			INSERT INTO movies (id, title, genres) VALUES
				(100001, 'Title (Alternate) (1995)', 'Odd'),
				(100002, 'No Year', 'Odd'),
				(100003, 'In the Middle (1971) of It', 'Odd'),
				(100004, 'Trailing Blanks (1999)  ', 'Odd'),
				(100005, 'Two (1980) Years (1990)', 'Odd'),
				(100006, '(2001)', 'Odd'),
				(100007, ' (2001)', 'Odd'),
				(100008, 'No Blank(2001)', 'Odd'),
				(100009, 'Short (201)', 'Odd'),
				(100010, 'Long (20011)', 'Odd'),
				(100011, 'Range (2006–2007)', 'Odd'),
				(100012, E'First (1950)\\nSecond (1960)', 'Odd'),
				(100013, E'No Year Here\\nSecond (1960)', 'Odd'),
				(100014, E'Tab\\t"Quotes" \\\\ and / \\u2028 (1961)', 'Odd'),
				(100015, 'Ünïcödé 映画 🎬 (2020)', 'Odd'),
				(100016, 'Arabic digits (١٩٩٥)', 'Odd'),
				(100017, '', 'Odd'),
				(100018, 'Empty Parts (2000)', '||Odd||Drama|'),
				(100019, 'Mixed Case (2000)', 'oDD'),
				(100020, 'Not Odd (2000)', 'Oddity'),
				(100021, 'Only Bars (2000)', '|'),
				(100022, 'Slash (2000)', 'A/B|100%|x;y'),
				(100023, 'No Genres (2000)', NULL),
				(100024, 'Quote (2000)', 'O''Hara')
			""";

	/**
	 * 40 MB of titles: more than the sockets between a service and a client that does not
	 * read can hold.
	 */
	private static final String LONG_MOVIES = """
			INSERT INTO movies (id, title, genres)
				SELECT 200000 + n, repeat('long ', 1000) || n || ' (2000)', 'Long' FROM generate_series(1, 8000) AS n
			""";

	private final PostgresServer server;

	private final String afterwards;

	private MoviesDatabase(PostgresServer server, String afterwards) {
		this.server = server;
		this.afterwards = afterwards;
	}

	/**
	 * A database on a server of its own.
	 */
	static MoviesDatabase create() throws IOException, SQLException {
		MoviesDatabase database = new MoviesDatabase(PostgresServer.start(), "");
		try (Connection connection = database.server.connect("postgres");
				Statement sql = connection.createStatement()) {
			sql.execute("CREATE ROLE " + USER + " LOGIN PASSWORD '" + USER + "'");
			sql.execute("CREATE DATABASE " + NAME);
		}
		database.execute(Files.readString(Checkout.root().resolve("database/schema.sql")));
		database.execute(Files.readString(Checkout.root().resolve("database/catalogue.sql")));
		database.execute(ODD_MOVIES);
		database.execute(LONG_MOVIES);
		database.execute("GRANT SELECT ON movies TO " + USER);
		return database;
	}

	/**
	 * The database that a server has. The odd movies are in it until it is closed.
	 */
	static MoviesDatabase of(PostgresServer server) throws SQLException {
		MoviesDatabase database = new MoviesDatabase(server, "DELETE FROM movies WHERE id BETWEEN 100001 AND 100024");
		database.execute(ODD_MOVIES + " ON CONFLICT DO NOTHING");
		return database;
	}

	/**
	 * Connects as the superuser.
	 */
	Connection connect() throws SQLException {
		return this.server.connect(NAME);
	}

	int port() {
		return this.server.port();
	}

	void restart() throws IOException {
		this.server.restart();
	}

	/**
	 * The folder with the services' credentials, as Kubernetes would mount it.
	 */
	static Path credentials() {
		try {
			Path folder = Files.createDirectories(Path.of("target/credentials")).toAbsolutePath();
			Files.writeString(folder.resolve("username"), USER);
			Files.writeString(folder.resolve("password"), USER + "\n");
			return folder;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * All rows in the order of their ids.
	 */
	List<Row> rows() throws SQLException {
		try (Connection connection = connect();
				Statement sql = connection.createStatement();
				ResultSet result = sql.executeQuery("SELECT id, title, genres FROM movies ORDER BY id")) {
			List<Row> rows = new ArrayList<>();
			while (result.next()) {
				rows.add(new Row(result.getInt(1), result.getString(2), result.getString(3)));
			}
			return rows;
		}
	}

	private void execute(String statement) throws SQLException {
		try (Connection connection = connect(); Statement sql = connection.createStatement()) {
			sql.execute(statement);
		}
	}

	@Override
	public void close() throws IOException, SQLException {
		if (!this.afterwards.isEmpty()) {
			execute(this.afterwards);
		}
		this.server.close();
	}

	/**
	 * A row of the table.
	 */
	record Row(int id, String title, @Nullable String genres) {
	}

}
