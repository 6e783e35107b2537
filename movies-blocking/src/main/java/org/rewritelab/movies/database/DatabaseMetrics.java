package org.rewritelab.movies.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.sql.DataSource;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;

/**
 * What PostgreSQL says of itself: one query a scrape, on a connection that is not the
 * pool's. Only one of the twins asks it, because both use the same database; the figures
 * have both of them in. Each is NaN while the database does not answer.
 */
class DatabaseMetrics implements MeterBinder, AutoCloseable {

	/**
	 * A backend whose state is active runs, unless it waits for something: for its client
	 * to take the rows, for the disk, for a lock. {@code active_time} is in ms.
	 */
	private static final String QUERY = """
			SELECT statistics.xact_commit + statistics.xact_rollback AS transactions,
				statistics.tup_returned AS rows_read,
				statistics.blks_hit AS blocks_hit,
				statistics.blks_read AS blocks_read,
				statistics.sessions AS sessions,
				statistics.active_time / 1000 AS active_seconds,
				backends.*
			FROM pg_stat_database statistics,
				(SELECT count(*) FILTER (WHERE state = 'active' AND wait_event_type IS NULL) AS running,
					count(*) FILTER (WHERE state = 'active' AND wait_event_type = 'Client') AS client,
					count(*) FILTER (WHERE state = 'active' AND wait_event_type = 'IO') AS io,
					count(*) FILTER (WHERE state = 'active' AND wait_event_type NOT IN ('Client', 'IO')) AS other,
					count(*) FILTER (WHERE state <> 'active') AS idle
				FROM pg_stat_activity
				WHERE datname = current_database() AND usename = current_user
					AND backend_type = 'client backend' AND pid <> pg_backend_pid()) backends
			WHERE statistics.datname = current_database()""";

	private static final List<String> STATES = List.of("running", "client", "io", "other", "idle");

	/** All figures of a scrape come from one query. */
	private static final long FRESH_NANOSECONDS = 500_000_000;

	private final DataSource database;

	private @Nullable Connection connection;

	private Map<String, Double> figures = Map.of();

	private long readAt;

	DatabaseMetrics(DataSource database) {
		this.database = database;
		this.readAt = System.nanoTime() - FRESH_NANOSECONDS;
	}

	@Override
	public void bindTo(MeterRegistry metrics) {
		bind(metrics, "postgres.transactions", "transactions", "Committed and rolled back");
		bind(metrics, "postgres.rows.read", "rows_read", "Rows that scans read, whether they were wanted or not");
		bind(metrics, "postgres.blocks.hit", "blocks_hit", "Blocks found in PostgreSQL's own cache");
		bind(metrics, "postgres.blocks.read", "blocks_read", "Blocks asked of the operating system");
		bind(metrics, "postgres.sessions", "sessions", "Connections opened");
		bind(metrics, "postgres.active.seconds", "active_seconds", "Time that statements took, over all connections");
		for (String state : STATES) {
			Gauge.builder("postgres.connections", () -> figure(state))
				.description("Connections of the movies services by what they do")
				.tag("state", state)
				.register(metrics);
		}
	}

	private void bind(MeterRegistry metrics, String name, String figure, String description) {
		FunctionCounter.builder(name, this, (self) -> self.figure(figure)).description(description).register(metrics);
	}

	private synchronized double figure(String name) {
		if (System.nanoTime() - this.readAt >= FRESH_NANOSECONDS) {
			this.figures = read();
			this.readAt = System.nanoTime();
		}
		return this.figures.getOrDefault(name, Double.NaN);
	}

	private Map<String, Double> read() {
		try {
			Connection connection = this.connection;
			if (connection == null) {
				connection = this.database.getConnection();
				this.connection = connection;
			}
			try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(QUERY)) {
				row.next();
				Map<String, Double> figures = new HashMap<>();
				for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
					figures.put(row.getMetaData().getColumnLabel(column), row.getDouble(column));
				}
				return figures;
			}
		}
		catch (SQLException ex) {
			close();
			return Map.of();
		}
	}

	@Override
	public synchronized void close() {
		if (this.connection != null) {
			try {
				this.connection.close();
			}
			catch (SQLException ex) {
				// It was lost before.
			}
			this.connection = null;
		}
	}

}
