package org.rewritelab.harness.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.rewritelab.harness.run.Checkout;
import org.rewritelab.harness.run.RunFailedException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A real PostgreSQL with the lab's own movies.
 */
class DatabaseTests {

	private static final Path SCRIPTS = Checkout.find().database();

	@TempDir
	private static Path folder;

	private static EmbeddedServer server;

	private static Duration loading;

	@BeforeAll
	static void startAndFill() throws SQLException {
		server = EmbeddedServer.start(Map.of("shared_buffers", "96MB"), folder.resolve("postgres.log"));
		long start = System.nanoTime();
		try (Connection connection = server.superuser().connect()) {
			Catalogue.load(connection, SCRIPTS, null);
		}
		loading = Duration.ofNanos(System.nanoTime() - start);
		server.allowReading();
	}

	@AfterAll
	static void stop() {
		if (server != null) {
			server.close();
			assertThat(server.data()).doesNotExist();
			assertThat(ProcessHandle.of(server.postmasterPid()).filter(ProcessHandle::isAlive)).isEmpty();
		}
	}

	@Test
	void shouldLoadTheCatalogueInSeconds() {
		assertThat(loading).isLessThan(Duration.ofSeconds(30));
	}

	@Test
	void shouldHaveAsManyMoviesOfEachGenreAsMovieLens() throws SQLException {
		Map<String, Long> expected = new LinkedHashMap<>();
		Stream
			.of("Drama 25602", "Comedy 16867", "Thriller 8654", "Romance 7717", "Action 7348", "Horror 5989",
					"Documentary 5605", "Crime 5318", "(no genres listed) 5060", "Adventure 4145", "Sci-Fi 3595",
					"Children 2934", "Animation 2929", "Mystery 2925", "Fantasy 2731", "War 1874", "Western 1398",
					"Musical 1054", "Film-Noir 353", "IMAX 195")
			.forEach((line) -> expected.put(line.substring(0, line.lastIndexOf(' ')),
					Long.valueOf(line.substring(line.lastIndexOf(' ') + 1))));
		Map<String, Long> found = new LinkedHashMap<>();
		query("SELECT genre, count(*) FROM movies, unnest(string_to_array(genres, '|')) AS genre GROUP BY genre",
				(result) -> found.put(result.getString(1), result.getLong(2)));
		assertThat(found).isEqualTo(expected);
		query("SELECT count(*) FROM movies", (result) -> assertThat(result.getLong(1)).isEqualTo(62_423));
	}

	@Test
	void shouldKeepPostgresDefaultsThatCostTime() throws SQLException {
		query("SHOW fsync", (result) -> assertThat(result.getString(1)).isEqualTo("on"));
		query("SHOW synchronous_commit", (result) -> assertThat(result.getString(1)).isEqualTo("on"));
		query("SHOW max_connections", (result) -> assertThat(result.getString(1)).isEqualTo("100"));
		query("SHOW server_version", (result) -> assertThat(result.getString(1)).startsWith("18."));
	}

	@Test
	void shouldUseTheSettingsOfTheExperiment() throws SQLException {
		query("SHOW shared_buffers", (result) -> assertThat(result.getString(1)).isEqualTo("96MB"));
	}

	@Test
	void shouldLetTheServicesReadOnlyAndWithTheirPasswordOnly() throws SQLException {
		DatabaseAddress reader = server.reader();
		try (Connection connection = reader.connect(); Statement statement = connection.createStatement()) {
			assertThat(Catalogue.count(connection)).isEqualTo(62_423);
			for (String change : new String[] { "DELETE FROM movies", "CREATE TABLE more (id int)",
					"CREATE TEMPORARY TABLE more (id int)", "INSERT INTO movies (title) VALUES ('x')" }) {
				assertThatExceptionOfType(SQLException.class).as(change)
					.isThrownBy(() -> statement.execute(change))
					.withMessageContaining("permission denied");
			}
		}
		for (String password : new String[] { "", "wrong" }) {
			DatabaseAddress wrong = new DatabaseAddress(reader.host(), reader.port(), reader.name(), reader.user(),
					password);
			assertThatExceptionOfType(SQLException.class).isThrownBy(wrong::connect).withMessageContaining("password");
		}
		query("SELECT rolpassword FROM pg_authid WHERE rolname = 'movies'",
				(result) -> assertThat(result.getString(1)).startsWith("SCRAM-SHA-256"));
	}

	@Test
	void shouldTellWhatAServiceMustAnswer() throws SQLException {
		try (Connection connection = server.reader().connect()) {
			Expected expected = Catalogue.expected(connection, "SCI-FI");
			assertThat(expected.count()).isEqualTo(3595);
			assertThat(expected.title()).isNotBlank().doesNotMatch(".* \\(\\d{4}\\)");
			assertThat(Catalogue.expected(connection, "none")).isEqualTo(new Expected(0, null));
		}
	}

	@Test
	void shouldSplitATitleAsTheArticleDoes() {
		assertThat(Catalogue.withoutYear("Powder (1995)")).isEqualTo("Powder");
		assertThat(Catalogue.withoutYear("Children (Enfants) (1995)")).isEqualTo("Children (Enfants)");
		assertThat(Catalogue.withoutYear("Film (1995) (Director's Cut)")).isEqualTo("Film");
		assertThat(Catalogue.withoutYear("Film")).isEqualTo("Film");
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void shouldMeasureItsCpuTimeAndConnectionsThoseThatEndedIncluded() throws Exception {
		DatabaseSampler sampler;
		try (Database database = Database.existing(server.reader())) {
			assertThat(database.isIdle()).isTrue();
			sampler = new DatabaseSampler(server.superuser().connect(), EmbeddedServer.READER, server.postmasterPid());
			try (sampler) {
				// 0.8 s of the processor in backends that end, 1.2 s in one that goes
				// on.
				burn(0.4);
				burn(0.4);
				try (Connection connection = service()) {
					burn(connection, 1.2);
					assertThat(database.isIdle()).isTrue();
				}
			}
		}
		assertThat(sampler.connectionsOpened()).isEqualTo(3);
		assertThat(sampler.connectionsPeak()).isEqualTo(1);
		assertThat(sampler.cpuSeconds()).isBetween(1.0, 4.0);
	}

	@Test
	void shouldNotKnowTheCpuTimeOfSomebodysOwnServer() {
		DatabaseSampler sampler;
		try (Database database = Database.existing(server.reader())) {
			assertThat(database.description().embedded()).isFalse();
			assertThat(database.description().movies()).isEqualTo(62_423);
			sampler = database.watch();
			sampler.close();
		}
		assertThat(sampler.cpuSeconds()).isNull();
		assertThat(sampler.connectionsOpened()).isZero();
	}

	@Test
	void shouldSayWhatSomebodysOwnServerLacksAndFillItWhenAsked() throws SQLException {
		DatabaseAddress empty = new DatabaseAddress("localhost", server.superuser().port(), "template1", "postgres",
				"");
		execute("CREATE DATABASE own");
		DatabaseAddress own = new DatabaseAddress(empty.host(), empty.port(), "own", "postgres", "");
		assertThatExceptionOfType(RunFailedException.class).isThrownBy(() -> Database.existing(own))
			.withMessageContainingAll("postgres@localhost", "no table movies", "--load-catalogue");
		try (Connection connection = own.connect(); Statement statement = connection.createStatement()) {
			statement.execute("CREATE TABLE movies (id serial PRIMARY KEY, title text NOT NULL, genres varchar(1024))");
		}
		assertThatExceptionOfType(RunFailedException.class).isThrownBy(() -> Database.existing(own))
			.withMessageContaining("no rows in its table movies");
		try (Database filled = Database.filled(own, SCRIPTS, null)) {
			assertThat(filled.expected("sci-fi").count()).isEqualTo(3595);
		}
		try (Database again = Database.filled(own, SCRIPTS, null)) {
			assertThat(again.description().movies()).isEqualTo(62_423);
		}
	}

	@Test
	void shouldNotAddAFileToMoviesThatAreThere() throws IOException {
		Path file = Files.writeString(folder.resolve("movies.csv"), "movieId,title,genres\n1,One,Drama\n");
		assertThatExceptionOfType(RunFailedException.class)
			.isThrownBy(() -> Database.filled(server.superuser(), SCRIPTS, file))
			.withMessageContaining("has rows already");
	}

	@Test
	void shouldSayThatNobodyIsThere() {
		assertThatExceptionOfType(RunFailedException.class)
			.isThrownBy(() -> Database.existing(new DatabaseAddress("localhost", 1, "movies", "movies", "secret")))
			.withMessageStartingWith("PostgreSQL at movies@localhost:1/movies cannot be used")
			.withMessageNotContaining("secret");
	}

	@Test
	void shouldSayWhyItDoesNotStartAndLeaveNothing() {
		assertThatExceptionOfType(RunFailedException.class)
			.isThrownBy(() -> EmbeddedServer.start(Map.of("shared_buffers", "lots"), folder.resolve("refused.log"),
					Duration.ofSeconds(2)))
			.withMessageContainingAll("PostgreSQL could not be started",
					"invalid value for parameter \"shared_buffers\"");
	}

	// As a service does, and not as the harness, which does not count itself.
	private static Connection service() throws SQLException {
		DatabaseAddress reader = server.reader();
		return DriverManager.getConnection("jdbc:postgresql://localhost:" + reader.port() + "/" + reader.name(),
				reader.user(), reader.password());
	}

	private static void burn(double seconds) throws SQLException {
		try (Connection connection = service()) {
			burn(connection, seconds);
		}
	}

	private static void burn(Connection connection, double seconds) throws SQLException {
		try (Statement statement = connection.createStatement()) {
			statement.execute("DO $$ DECLARE until timestamptz := clock_timestamp() + interval '" + seconds
					+ " s'; BEGIN WHILE clock_timestamp() < until LOOP END LOOP; END $$");
		}
	}

	private static void execute(String sql) throws SQLException {
		try (Connection connection = server.superuser().connect(); Statement statement = connection.createStatement()) {
			statement.execute(sql);
		}
	}

	private static void query(String sql, Row row) throws SQLException {
		try (Connection connection = server.superuser().connect();
				Statement statement = connection.createStatement();
				ResultSet result = statement.executeQuery(sql)) {
			assertThat(result.isBeforeFirst()).as(sql).isTrue();
			while (result.next()) {
				row.read(result);
			}
		}
	}

	@FunctionalInterface
	private interface Row {

		void read(ResultSet result) throws SQLException;

	}

}
