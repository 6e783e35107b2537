package org.rewritelab.harness.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.rewritelab.harness.run.RunFailedException;

/**
 * A {@code movies.csv} of MovieLens: UTF-8, with the header {@code movieId,title,genres},
 * one movie a line, ended by LF or CRLF, a field with a comma or a quote in quotes, a
 * quote in it doubled.
 *
 * @see <a href="https://files.grouplens.org/datasets/movielens/">the data sets</a>
 */
final class MovieLensFile {

	private static final List<String> HEADER = List.of("movieId", "title", "genres");

	// The column's length.
	private static final int LONGEST_GENRES = 1024;

	private static final char BYTE_ORDER_MARK = '\uFEFF';

	private final Path path;

	private final Map<Integer, Integer> lineById = new HashMap<>();

	MovieLensFile(Path path) {
		this.path = path;
	}

	/**
	 * Adds its movies in one transaction.
	 * @throws RunFailedException with the line's number, if one is malformed; nothing is
	 * loaded then
	 */
	void load(Connection connection) throws SQLException {
		byte[] bytes = read();
		connection.setAutoCommit(false);
		try {
			copy(bytes, connection);
			try (Statement statement = connection.createStatement()) {
				statement.execute("SELECT setval('movies_id_seq', max(id)) FROM movies");
			}
			connection.commit();
		}
		catch (SQLException | RuntimeException ex) {
			connection.rollback();
			throw ex;
		}
		finally {
			connection.setAutoCommit(true);
		}
	}

	private byte[] read() {
		try {
			return Files.readAllBytes(this.path);
		}
		catch (IOException ex) {
			throw new RunFailedException("cannot read " + this.path + ": " + ex, ex);
		}
	}

	private void copy(byte[] bytes, Connection connection) throws SQLException {
		CopyIn copy = connection.unwrap(PGConnection.class)
			.getCopyAPI()
			.copyIn("COPY movies (id, title, genres) FROM STDIN (FORMAT csv)");
		try {
			send(bytes, copy);
			copy.endCopy();
		}
		finally {
			if (copy.isActive()) {
				copy.cancelCopy();
			}
		}
	}

	private void send(byte[] bytes, CopyIn copy) throws SQLException {
		int lineNumber = 0;
		for (int start = 0; start < bytes.length;) {
			lineNumber++;
			int end = start;
			while (end < bytes.length && bytes[end] != '\n') {
				end++;
			}
			List<String> fields = fields(line(bytes, start, end, lineNumber), lineNumber);
			if (lineNumber == 1) {
				requireHeader(fields);
			}
			else {
				byte[] row = row(fields, lineNumber);
				copy.writeToCopy(row, 0, row.length);
			}
			start = end + 1;
		}
		if (lineNumber < 2) {
			throw new RunFailedException(this.path + " has no movies");
		}
	}

	private String line(byte[] bytes, int start, int end, int lineNumber) {
		int length = end - start;
		if (length > 0 && bytes[end - 1] == '\r') {
			length--;
		}
		try {
			// Unlike a String's constructor, a new decoder refuses what is not UTF-8.
			String line = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, start, length)).toString();
			boolean marked = lineNumber == 1 && !line.isEmpty() && line.charAt(0) == BYTE_ORDER_MARK;
			return marked ? line.substring(1) : line;
		}
		catch (CharacterCodingException ex) {
			throw malformed(lineNumber, "it is not UTF-8");
		}
	}

	// Each line by itself: a quote that is not closed would otherwise take the lines
	// after it along, and the one that is named would be another.
	private List<String> fields(String line, int lineNumber) {
		try (CSVParser parser = CSVParser.parse(line, CSVFormat.RFC4180)) {
			List<CSVRecord> records = parser.getRecords();
			if (records.size() != 1) {
				throw malformed(lineNumber, records.isEmpty() ? "it is empty" : "it has a line break in it");
			}
			List<String> fields = records.getFirst().toList();
			if (fields.size() != HEADER.size()) {
				throw malformed(lineNumber, "it has " + fields.size() + " fields, not " + HEADER.size() + " ("
						+ String.join(",", HEADER) + ")");
			}
			return fields;
		}
		// It throws the second where a record is read by an iterator.
		catch (IOException | UncheckedIOException ex) {
			throw malformed(lineNumber, "its quotes do not match");
		}
	}

	private void requireHeader(List<String> fields) {
		if (!fields.equals(HEADER)) {
			throw malformed(1, "the header must be " + String.join(",", HEADER));
		}
	}

	private byte[] row(List<String> fields, int lineNumber) {
		String title = fields.get(1);
		String genres = fields.get(2);
		int id = id(fields.getFirst(), lineNumber);
		if (title.isBlank()) {
			throw malformed(lineNumber, "it has no title");
		}
		if (genres.length() > LONGEST_GENRES) {
			throw malformed(lineNumber, "its genres have more than " + LONGEST_GENRES + " characters");
		}
		if (title.indexOf('\0') >= 0 || genres.indexOf('\0') >= 0) {
			throw malformed(lineNumber, "it has a NUL, which PostgreSQL cannot store");
		}
		return (id + "," + quoted(title) + "," + quoted(genres) + "\n").getBytes(StandardCharsets.UTF_8);
	}

	private int id(String text, int lineNumber) {
		if (!text.matches("[1-9]\\d{0,9}") || Long.parseLong(text) > Integer.MAX_VALUE) {
			throw malformed(lineNumber,
					"its movieId must be a whole number from 1 to " + Integer.MAX_VALUE + ", not '" + text + "'");
		}
		int id = Integer.parseInt(text);
		Integer before = this.lineById.putIfAbsent(id, lineNumber);
		if (before != null) {
			throw malformed(lineNumber, "its movieId " + id + " is on line " + before + " already");
		}
		return id;
	}

	private static String quoted(String field) {
		return '"' + field.replace("\"", "\"\"") + '"';
	}

	private RunFailedException malformed(int lineNumber, String what) {
		return new RunFailedException(
				this.path.getFileName() + ":" + lineNumber + ": " + what + "; nothing was loaded");
	}

}
