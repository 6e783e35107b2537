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

	private static final String OPENED = "SELECT sessions FROM pg_stat_database WHERE datname = current_database()";

	private final ScheduledExecutorService scheduler = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("database-sampler").factory());

	private final Connection connection;

	private final String user;

	private final @Nullable Long postmasterPid;

	private final @Nullable Long openedBefore;

	private final @Nullable Duration cpuBefore;

	private @Nullable Long openedAfter;

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
		this.openedBefore = opened();
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

	private @Nullable Long opened() {
		try (Statement statement = this.connection.createStatement();
				ResultSet result = statement.executeQuery(OPENED)) {
			return result.next() ? (Long) result.getLong(1) : null;
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
		return (this.openedBefore != null && this.openedAfter != null)
				? (Long) Math.max(0, this.openedAfter - this.openedBefore) : null;
	}

	@Override
	public synchronized void close() {
		this.scheduler.shutdownNow();
		this.cpuAfter = cpuTime();
		this.openedAfter = opened();
		try {
			this.connection.close();
		}
		catch (SQLException ex) {
			// It is gone already.
		}
	}

}
