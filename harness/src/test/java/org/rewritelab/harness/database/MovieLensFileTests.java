package org.rewritelab.harness.database;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rewritelab.harness.run.Checkout;
import org.rewritelab.harness.run.RunFailedException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Files as MovieLens has them, and broken ones, into a real PostgreSQL.
 */
class MovieLensFileTests {

	private static final String HEADER = "movieId,title,genres";

	@TempDir
	private static Path folder;

	private static EmbeddedServer server;

	private Connection connection;

	@BeforeAll
	static void start() throws SQLException, IOException {
		server = EmbeddedServer.start(Map.of(), folder.resolve("postgres.log"));
		try (Connection connection = server.superuser().connect(); Statement statement = connection.createStatement()) {
			statement.execute(Files.readString(Checkout.find().database().resolve("schema.sql")));
		}
	}

	@AfterAll
	static void stop() {
		if (server != null) {
			server.close();
		}
	}

	@BeforeEach
	void emptyTable() throws SQLException {
		this.connection = server.superuser().connect();
		try (Statement statement = this.connection.createStatement()) {
			statement.execute("TRUNCATE movies RESTART IDENTITY");
		}
	}

	@Test
	void shouldReadQuotesCommasAccentsAndBlanks() throws IOException, SQLException {
		load(HEADER, "1,Toy Story (1995),Adventure|Children",
				"29,\"City of Lost Children, The (Cité des enfants perdus, La) (1995)\",Drama|Sci-Fi",
				"7,\"\"\"Great Performances\"\" Cats (1998)\",Musical", "131,七人の侍 (1954) ,(no genres listed)",
				"2147483647,\"Plain, but quoted\",\"Film-Noir\"");
		assertThat(rows()).containsExactly("1;Toy Story (1995);Adventure|Children",
				"7;\"Great Performances\" Cats (1998);Musical",
				"29;City of Lost Children, The (Cité des enfants" + " perdus, La) (1995);Drama|Sci-Fi",
				"131;七人の侍 (1954) ;(no genres listed)", "2147483647;Plain, but quoted;Film-Noir");
		assertThat(this.connection.getAutoCommit()).isTrue();
	}

	@Test
	void shouldTakeEitherLineEndAndAByteOrderMark() throws IOException, SQLException {
		load("\uFEFF" + HEADER + "\r\n1,One (1901),Drama\r\n2,\"Two, too (1902)\",War\r\n");
		assertThat(rows()).containsExactly("1;One (1901);Drama", "2;Two, too (1902);War");
		emptyTable();
		load(HEADER + "\n1,One (1901),Drama\n2,Two (1902),War");
		assertThat(rows()).containsExactly("1;One (1901);Drama", "2;Two (1902);War");
	}

	@Test
	void shouldLeaveTheNextIdFree() throws IOException, SQLException {
		load(HEADER, "5,Five,Drama", "4,Four,Drama");
		try (Statement statement = this.connection.createStatement()) {
			statement.execute("INSERT INTO movies (title) VALUES ('Six')");
		}
		assertThat(rows()).last().isEqualTo("6;Six;null");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
			2,Two                       | it has 2 fields, not 3
			2,Two, too,Drama            | it has 4 fields, not 3
			''                          | it is empty
			2,"Two,Drama                | its quotes do not match
			2,"Two" too,Drama           | its quotes do not match
			x,Two,Drama                 | its movieId must be a whole number from 1 to 2147483647, not 'x'
			0,Two,Drama                 | its movieId must be
			-2,Two,Drama                | its movieId must be
			2147483648,Two,Drama        | its movieId must be
			1,Again,Drama               | its movieId 1 is on line 2 already
			2,,Drama                    | it has no title
			2," ",Drama                 | it has no title
			""")
	void shouldNameAMalformedLineAndLoadNothing(String line, String message) throws SQLException {
		assertThatExceptionOfType(RunFailedException.class)
			.isThrownBy(() -> load(HEADER, "1,One (1901),Drama", (line != null) ? line : "", "3,Three (1903),Drama"))
			.withMessageStartingWith("movies.csv:3: " + message)
			.withMessageEndingWith("; nothing was loaded");
		assertThat(rows()).isEmpty();
	}

	@Test
	void shouldRefuseGenresThatAreTooLong() throws SQLException {
		assertThatExceptionOfType(RunFailedException.class)
			.isThrownBy(() -> load(HEADER, "1,One," + "x".repeat(1024), "2,Two," + "x".repeat(1025)))
			.withMessageStartingWith("movies.csv:3: its genres have more than 1024 characters");
		assertThat(rows()).isEmpty();
	}

	@Test
	void shouldRefuseWhatIsNotUtf8() throws IOException, SQLException {
		byte[] latin1 = (HEADER + "\n1,One,Drama\n2,Cité,Drama\n").getBytes(StandardCharsets.ISO_8859_1);
		Path file = Files.write(folder.resolve("movies.csv"), latin1);
		assertThatExceptionOfType(RunFailedException.class)
			.isThrownBy(() -> new MovieLensFile(file).load(this.connection))
			.withMessageStartingWith("movies.csv:3: it is not UTF-8");
		assertThat(rows()).isEmpty();
	}

	@Test
	void shouldRefuseAnotherFile() throws SQLException {
		assertThatExceptionOfType(RunFailedException.class).isThrownBy(() -> load("userId,movieId,rating", "1,1,4.0"))
			.withMessageStartingWith("movies.csv:1: the header must be movieId,title,genres");
		assertThatExceptionOfType(RunFailedException.class).isThrownBy(() -> load(HEADER))
			.withMessageEndingWith("movies.csv has no movies");
		assertThatExceptionOfType(RunFailedException.class)
			.isThrownBy(() -> new MovieLensFile(folder.resolve("none.csv")).load(this.connection))
			.withMessageContaining("none.csv");
		assertThat(rows()).isEmpty();
	}

	@Test
	void shouldRollBackWhatTheDatabaseRefuses() throws SQLException {
		try (Statement statement = this.connection.createStatement()) {
			statement.execute("INSERT INTO movies (id, title) VALUES (2, 'here already')");
		}
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> load(HEADER, "1,One,Drama", "2,Two,Drama"))
			.withMessageContaining("duplicate key");
		assertThat(rows()).containsExactly("2;here already;null");
	}

	private void load(String... lines) throws IOException, SQLException {
		Path file = Files.writeString(folder.resolve("movies.csv"), String.join("\n", lines));
		new MovieLensFile(file).load(this.connection);
	}

	private List<String> rows() throws SQLException {
		List<String> rows = new ArrayList<>();
		try (Connection other = server.superuser().connect();
				Statement statement = other.createStatement();
				ResultSet result = statement.executeQuery("SELECT id, title, genres FROM movies ORDER BY id")) {
			while (result.next()) {
				rows.add(result.getInt(1) + ";" + result.getString(2) + ";" + result.getString(3));
			}
		}
		return rows;
	}

}
