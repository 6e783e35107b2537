package org.rewritelab.harness.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.rewritelab.harness.measure.Latency;
import org.rewritelab.harness.run.RunFailedException;

import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Asks a database over several connections, each as fast as it answers, and reads all
 * rows. What it can do so is more than any service can have from it.
 */
public final class DatabaseDrive {

	/** Beyond as many, PostgreSQL's default of 100 comes near. */
	public static final int MOST_CONNECTIONS = 50;

	private static final Duration WARM_UP = Duration.ofSeconds(1);

	private DatabaseDrive() {
	}

	static Answers drive(DatabaseAddress address, Query query, String genre, int connections, Duration duration)
			throws SQLException, InterruptedException {
		List<Connection> open = new ArrayList<>();
		Histogram micros = new ConcurrentHistogram(3);
		try (ExecutorService threads = Executors.newFixedThreadPool(connections)) {
			for (int i = 0; i < connections; i++) {
				open.add(address.connect());
			}
			long from = System.nanoTime() + WARM_UP.toNanos();
			long until = from + duration.toNanos();
			List<Future<?>> asking = new ArrayList<>();
			for (Connection connection : open) {
				asking.add(threads.submit(() -> {
					ask(connection, query, genre, from, until, micros);
					return null;
				}));
			}
			for (Future<?> future : asking) {
				await(future);
			}
			return new Answers(micros.getTotalCount() / (duration.toNanos() / 1e9), latency(micros));
		}
		finally {
			for (Connection connection : open) {
				connection.close();
			}
		}
	}

	private static void await(Future<?> future) throws InterruptedException {
		try {
			future.get();
		}
		catch (ExecutionException ex) {
			throw new RunFailedException("the database could not be calibrated: " + ex.getCause().getMessage(), ex);
		}
	}

	private static void ask(Connection connection, Query query, String genre, long from, long until, Histogram micros)
			throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(query.sql)) {
			statement.setString(1, genre);
			long start = System.nanoTime();
			while (start < until) {
				try (ResultSet rows = statement.executeQuery()) {
					while (rows.next()) {
						rows.getString(2);
					}
				}
				long end = System.nanoTime();
				if (start >= from && end <= until) {
					micros.recordValue(TimeUnit.NANOSECONDS.toMicros(end - start));
				}
				start = end;
			}
		}
	}

	private static Latency latency(Histogram micros) {
		if (micros.getTotalCount() == 0) {
			return new Latency(null, null, null, null, null, null);
		}
		return new Latency(micros.getMean() / 1000, micros.getMinValue() / 1000.0,
				micros.getValueAtPercentile(50) / 1000.0, micros.getValueAtPercentile(95) / 1000.0,
				micros.getValueAtPercentile(99) / 1000.0, micros.getMaxValue() / 1000.0);
	}

	/**
	 * What was answered.
	 *
	 * @param perSecond answers that began and ended in the time
	 */
	public record Answers(double perSecond, Latency latencyMs) {
	}

	/**
	 * The movies services' two queries.
	 */
	public enum Query {

		SCAN("the articles' query", """
				SELECT id, title, genres FROM movies
				WHERE ? = ANY(string_to_array(LOWER(genres), '|'))
				ORDER BY id
				"""),

		INDEX("the indexed query", """
				SELECT id, title, genres FROM movies
				WHERE string_to_array(LOWER(genres), '|') @> ARRAY[CAST(? AS text)]
				ORDER BY id
				""");

		private final String description;

		private final String sql;

		Query(String description, String sql) {
			this.description = description;
			this.sql = sql;
		}

		@Override
		public String toString() {
			return this.description;
		}

	}

}
