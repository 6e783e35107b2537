package org.rewritelab.harness.database;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.run.RunFailedException;

/**
 * A PostgreSQL with movies in it, for the services and for the harness that watches it.
 * The harness uses it from one thread.
 */
public final class Database implements AutoCloseable {

	private final DatabaseAddress address;

	private final DatabaseAddress observer;

	private final @Nullable EmbeddedServer server;

	private Connection connection;

	private final DatabaseDescription description;

	private Database(DatabaseAddress address, DatabaseAddress observer, @Nullable EmbeddedServer server,
			@Nullable Path movies) throws SQLException {
		this.address = address;
		this.observer = observer;
		this.server = server;
		this.connection = observer.connect();
		this.connection.setReadOnly(true);
		this.description = new DatabaseDescription(this.connection.getMetaData().getDatabaseProductVersion(),
				server != null, Catalogue.count(this.connection),
				(movies != null) ? movies.getFileName().toString() : null);
	}

	/**
	 * Starts a server of the lab's own and fills it.
	 * @param scripts the folder with schema.sql and catalogue.sql
	 * @param movies a MovieLens movies.csv, null for the lab's own movies
	 * @param settings of PostgreSQL, by name
	 * @param log takes its output
	 * @throws RunFailedException if it does not start, or the file is malformed
	 */
	public static Database embedded(Path scripts, @Nullable Path movies, Map<String, String> settings, Path log) {
		EmbeddedServer server = EmbeddedServer.start(settings, log);
		try {
			try (Connection connection = server.superuser().connect()) {
				Catalogue.load(connection, scripts, movies);
			}
			server.allowReading();
			return new Database(server.reader(), server.superuser(), server, movies);
		}
		catch (SQLException ex) {
			server.close();
			throw new RunFailedException("the movies could not be loaded: " + ex.getMessage(), ex);
		}
		catch (RuntimeException ex) {
			server.close();
			throw ex;
		}
	}

	/**
	 * Uses somebody's own server as it is.
	 * @throws RunFailedException if it cannot be reached, or has no table with movies
	 */
	public static Database existing(DatabaseAddress address) {
		return open(address, null);
	}

	/**
	 * Creates and fills the table on somebody's own server, where it is missing or empty.
	 * @param scripts the folder with schema.sql and catalogue.sql
	 * @param movies a MovieLens movies.csv, null for the lab's own movies
	 * @throws RunFailedException if that cannot be done
	 */
	public static Database filled(DatabaseAddress address, Path scripts, @Nullable Path movies) {
		try (Connection connection = address.connect()) {
			Catalogue.load(connection, scripts, movies);
		}
		catch (SQLException ex) {
			throw new RunFailedException("the movies could not be loaded into " + address + ": " + ex.getMessage(), ex);
		}
		return open(address, movies);
	}

	private static Database open(DatabaseAddress address, @Nullable Path movies) {
		try {
			try (Connection connection = address.connect()) {
				requireMovies(connection, address);
			}
			return new Database(address, address, null, movies);
		}
		catch (SQLException ex) {
			throw new RunFailedException("PostgreSQL at " + address + " cannot be used: " + ex.getMessage(), ex);
		}
	}

	private static void requireMovies(Connection connection, DatabaseAddress address) throws SQLException {
		connection.setReadOnly(true);
		String missing = !Catalogue.exists(connection) ? "no table movies"
				: (Catalogue.count(connection) == 0) ? "no rows in its table movies" : null;
		if (missing != null) {
			throw new RunFailedException(address + " has " + missing
					+ ": fill it with psql from database/schema.sql and database/catalogue.sql, or add --load-catalogue");
		}
	}

	/**
	 * @return what the services connect to
	 */
	public DatabaseAddress address() {
		return this.address;
	}

	public DatabaseDescription description() {
		return this.description;
	}

	/**
	 * @param genre in any case
	 */
	public Expected expected(String genre) {
		try {
			return Catalogue.expected(this.connection, genre);
		}
		catch (SQLException ex) {
			throw lost(ex);
		}
	}

	/**
	 * @return whether no query of a service is running
	 */
	public boolean isIdle() {
		try (PreparedStatement statement = this.connection.prepareStatement(DatabaseSampler.BUSY)) {
			statement.setString(1, this.address.user());
			try (ResultSet result = statement.executeQuery()) {
				result.next();
				return result.getInt(1) == 0;
			}
		}
		catch (SQLException ex) {
			throw lost(ex);
		}
	}

	/**
	 * Watches it until the sampler is closed.
	 */
	public DatabaseSampler watch() {
		try {
			return new DatabaseSampler(this.observer.connect(), this.address.user(),
					(this.server != null) ? (Long) this.server.postmasterPid() : null);
		}
		catch (SQLException ex) {
			throw lost(ex);
		}
	}

	/**
	 * Finds out what it can do by itself.
	 * @param genre in lower case
	 * @param connections that ask at the same time
	 * @throws RunFailedException if it fails
	 */
	public DatabaseDrive.Answers drive(DatabaseDrive.Query query, String genre, int connections, Duration duration)
			throws InterruptedException {
		try {
			return DatabaseDrive.drive(this.address, query, genre, connections, duration);
		}
		catch (SQLException ex) {
			throw lost(ex);
		}
	}

	/**
	 * Stops the server, which ends what it does, and starts it again.
	 * @throws RunFailedException if it is not the lab's own, or does not start again
	 */
	public void restart() {
		if (this.server == null) {
			throw new RunFailedException("only a PostgreSQL of the lab's own is restarted, not " + this.address);
		}
		this.server.restart();
		try {
			this.connection = this.observer.connect();
			this.connection.setReadOnly(true);
		}
		catch (SQLException ex) {
			throw lost(ex);
		}
	}

	/**
	 * Locks the table until it is closed: every query waits.
	 * @throws RunFailedException if it is not the lab's own
	 */
	public AutoCloseable lock() {
		if (this.server == null) {
			throw new RunFailedException("only a PostgreSQL of the lab's own is locked, not " + this.address);
		}
		try {
			Connection lock = this.observer.connect();
			lock.setAutoCommit(false);
			try (Statement statement = lock.createStatement()) {
				statement.execute("LOCK TABLE movies IN ACCESS EXCLUSIVE MODE");
			}
			return lock;
		}
		catch (SQLException ex) {
			throw lost(ex);
		}
	}

	private RunFailedException lost(SQLException ex) {
		return new RunFailedException("PostgreSQL at " + this.address + " failed: " + ex.getMessage(), ex);
	}

	@Override
	public void close() {
		try {
			this.connection.close();
		}
		catch (SQLException ex) {
			// It is gone already.
		}
		if (this.server != null) {
			this.server.close();
		}
	}

}
