package org.rewritelab.harness.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.run.RunFailedException;

/**
 * The table of movies: how it is made and filled, and what a service must answer from it.
 */
final class Catalogue {

	/**
	 * The article's, so that a title is what the services make of it.
	 */
	private static final Pattern TITLE_AND_YEAR = Pattern.compile("(.*) \\((\\d{4})\\)");

	private Catalogue() {
	}

	/**
	 * Creates the table unless it is there, and fills it unless it has rows: with the
	 * movies of a file, or else with the lab's own.
	 * @param scripts the folder with schema.sql and catalogue.sql
	 * @param movies a MovieLens movies.csv, null for the lab's own movies
	 * @throws RunFailedException if the file is malformed, or would be added to movies
	 * that are there; the table is then as before
	 */
	static void load(Connection connection, Path scripts, @Nullable Path movies) throws SQLException {
		execute(connection, scripts.resolve("schema.sql"));
		if (movies == null) {
			execute(connection, scripts.resolve("catalogue.sql"));
		}
		else if (count(connection) > 0) {
			throw new RunFailedException(
					"the table movies has rows already, and nothing is overwritten: empty it first, or leave out --catalogue");
		}
		else {
			new MovieLensFile(movies).load(connection);
		}
		try (Statement statement = connection.createStatement()) {
			// So that autovacuum has no reason to do it while something is measured.
			statement.execute("VACUUM (ANALYZE) movies");
		}
	}

	private static void execute(Connection connection, Path script) throws SQLException {
		try (Statement statement = connection.createStatement()) {
			statement.setEscapeProcessing(false);
			statement.execute(Files.readString(script));
		}
		catch (IOException ex) {
			throw new RunFailedException("cannot read " + script + ": " + ex.getMessage(), ex);
		}
	}

	static long count(Connection connection) throws SQLException {
		try (Statement statement = connection.createStatement();
				ResultSet result = statement.executeQuery("SELECT count(*) FROM movies")) {
			result.next();
			return result.getLong(1);
		}
	}

	static boolean exists(Connection connection) throws SQLException {
		try (Statement statement = connection.createStatement();
				ResultSet result = statement.executeQuery("SELECT to_regclass('movies') IS NOT NULL")) {
			result.next();
			return result.getBoolean(1);
		}
	}

	/**
	 * @param genre in any case
	 */
	static Expected expected(Connection connection, String genre) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement("SELECT title, count(*) OVER () FROM movies"
				+ " WHERE ? = ANY(string_to_array(lower(genres), '|')) ORDER BY id LIMIT 1")) {
			statement.setString(1, genre.toLowerCase(Locale.ROOT));
			try (ResultSet result = statement.executeQuery()) {
				return result.next() ? new Expected(result.getLong(2), withoutYear(result.getString(1)))
						: new Expected(0, null);
			}
		}
	}

	static String withoutYear(String title) {
		Matcher matcher = TITLE_AND_YEAR.matcher(title);
		return matcher.find() ? matcher.group(1) : title;
	}

}
