package org.rewritelab.harness.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.measure.ProcessTree;

/**
 * Watches a database from the sampler's creation until it is closed: its CPU time and
 * connections opened at both ends, what is busy every second too, over a connection of
 * its own. Each figure is null where it cannot be had.
 */
public final class DatabaseSampler implements AutoCloseable {

	/**
	 * A backend that sends rows to a client that is slow to take them counts as busy.
	 */
	static final String BUSY = """
			SELECT count(*) FROM pg_stat_activity WHERE usename = ? AND datname = current_database()
			AND backend_type = 'client backend' AND state = 'active' AND application_name <> 'rewrite-lab'""";

	private static final String TOTALS = "SELECT sessions, active_time FROM pg_stat_database WHERE datname = current_database()";

	private final ScheduledExecutorService scheduler = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("database-sampler").factory());

	private final Connection connection;

	private final String user;

	private final @Nullable Long postmasterPid;

	private final @Nullable Totals totalsBefore;

	private final @Nullable Duration cpuBefore;

	private @Nullable Totals totalsAfter;

	private @Nullable Duration cpuAfter;

	private @Nullable Integer busyPeak;

	/**
	 * @param connection that it closes
	 * @param user whose connections count
	 * @param postmasterPid null for a server whose processes are not to be seen
	 */
	DatabaseSampler(Connection connection, String user, @Nullable Long postmasterPid) {
		this.connection = connection;
		this.user = user;
		this.postmasterPid = postmasterPid;
		// Its own connection is counted after its first query.
		sample();
		this.totalsBefore = totals();
		this.cpuBefore = cpuTime();
		this.scheduler.scheduleAtFixedRate(this::sample, 1, 1, TimeUnit.SECONDS);
	}

	private synchronized void sample() {
		try (PreparedStatement statement = this.connection.prepareStatement(BUSY)) {
			statement.setString(1, this.user);
			try (ResultSet result = statement.executeQuery()) {
				result.next();
				int busy = result.getInt(1);
				this.busyPeak = (this.busyPeak != null) ? (Integer) Math.max(this.busyPeak, busy) : (Integer) busy;
			}
		}
		catch (SQLException ex) {
			// The service under test will have noticed too.
		}
	}

	private @Nullable Totals totals() {
		try (Statement statement = this.connection.createStatement();
				ResultSet result = statement.executeQuery(TOTALS)) {
			return result.next() ? new Totals(result.getLong("sessions"), result.getDouble("active_time")) : null;
		}
		catch (SQLException ex) {
			return null;
		}
	}

	private @Nullable Duration cpuTime() {
		return (this.postmasterPid != null) ? ProcessTree.cpuTime(this.postmasterPid) : null;
	}

	/**
	 * @return CPU time of all the server's processes between creation and end
	 */
	public synchronized @Nullable Double cpuSeconds() {
		return (this.cpuBefore != null && this.cpuAfter != null)
				? (Double) (this.cpuAfter.minus(this.cpuBefore).toNanos() / 1e9) : null;
	}

	/**
	 * @return the most connections that were running a query at the same moment
	 */
	public synchronized @Nullable Integer connectionsPeak() {
		return this.busyPeak;
	}

	/**
	 * @return connections opened to the database, those that have ended included
	 */
	public synchronized @Nullable Long connectionsOpened() {
		return (this.totalsBefore != null && this.totalsAfter != null)
				? (Long) Math.max(0, this.totalsAfter.sessions() - this.totalsBefore.sessions()) : null;
	}

	/**
	 * @return how long the database executed statements, those of several connections at
	 * the same time added up; what waits for a client to take rows is in it
	 */
	public synchronized @Nullable Double activeSeconds() {
		return (this.totalsBefore != null && this.totalsAfter != null)
				? (Double) (Math.max(0, this.totalsAfter.activeMs() - this.totalsBefore.activeMs()) / 1000) : null;
	}

	@Override
	public synchronized void close() {
		this.scheduler.shutdownNow();
		this.cpuAfter = cpuTime();
		this.totalsAfter = totals();
		try {
			this.connection.close();
		}
		catch (SQLException ex) {
			// It is gone already.
		}
	}

	private record Totals(long sessions, double activeMs) {
	}

}
