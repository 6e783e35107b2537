package org.rewritelab.contracts;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a movies service answers when its database fails.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(LabExtension.class)
public abstract class MoviesFailureContract {

	/** The services wait 3 s for a connection of the pool, 2 s for a new one. */
	private static final Duration REFUSED_WITHIN = Duration.ofSeconds(6);

	/** With the 3 s, 6 s without a byte; and something for a busy machine. */
	private static final Duration GIVEN_UP_WITHIN = Duration.ofSeconds(11);

	/** In the middle of a long value pgjdbc waits twice for its socket. */
	private static final Duration ENDED_WITHIN = Duration.ofSeconds(17);

	private final ServiceStarter starter;

	private final String[] oneConnection;

	private SwitchableUpstream upstream;

	private ServiceUnderTest service;

	private HttpCaller caller;

	/**
	 * The contract.
	 * @param starter the variant
	 * @param oneConnection what to set so that the service has one connection, a query
	 * may take 5 s, and nothing may come for 6 s, as {@code key=value}
	 */
	protected MoviesFailureContract(ServiceStarter starter, String... oneConnection) {
		this.starter = starter;
		this.oneConnection = oneConnection;
	}

	/**
	 * Whether the service takes rows from the database only as fast as its client reads.
	 * A behaviour in which the twins may differ: the blocking one holds a whole answer.
	 */
	protected abstract boolean readsAsItsClientReads();

	/**
	 * Whether the query of a client that goes away ends. The other behaviour in which the
	 * twins may differ: a blocked thread does not learn of it.
	 */
	protected abstract boolean endsTheQueryOfAVanishedClient();

	@BeforeAll
	void startWhileTheDatabaseIsDown() throws IOException {
		this.upstream = new SwitchableUpstream();
		this.service = ServiceUnderTest.movies(this.starter, this.upstream.port(), this.oneConnection);
		this.caller = this.service.caller();
		checkUnavailable();
	}

	@AfterAll
	void stopService() throws IOException {
		this.service.close();
		this.upstream.close();
	}

	@AfterEach
	void shouldRecover(MoviesDatabase database) {
		this.upstream.switchTo(database.port());
		awaitRecovery();
	}

	@Test
	void shouldRecoverWhenTheDatabaseComesAfterTheService(MoviesDatabase database) {
		this.upstream.switchTo(database.port());
		awaitRecovery();
	}

	@Test
	void shouldSayThatTheDatabaseIsDown() {
		this.upstream.takeDown();
		checkUnavailable();
	}

	@Test
	void shouldRecoverFromARestartOfTheDatabase(MoviesDatabase database) throws IOException {
		this.upstream.switchTo(database.port());
		awaitRecovery();
		database.restart();
		this.upstream.switchTo(database.port());
		awaitRecovery();
	}

	@Test
	void shouldRefuseWithinTheBoundWhenAllConnectionsAreBusy(MoviesDatabase database) throws SQLException {
		this.upstream.switchTo(database.port());
		awaitRecovery();
		CompletableFuture<HttpResponse<String>> accepted;
		try (Connection lock = database.connect(); Statement sql = lock.createStatement()) {
			lock(lock, sql);
			accepted = this.caller.getAsync("/movies/imax");
			awaitWaiting(sql);
			checkUnavailable();
			lock.rollback();
		}
		assertThat(accepted.join().statusCode()).isEqualTo(200);
	}

	@Test
	void shouldGiveUpAQueryThatTakesTooLong(MoviesDatabase database) throws SQLException {
		this.upstream.switchTo(database.port());
		awaitRecovery();
		try (Connection lock = database.connect(); Statement sql = lock.createStatement()) {
			lock(lock, sql);
			checkOutOfTime(this.caller.get("/movies/imax"));
		}
	}

	@Test
	void shouldTreatTheQueryOfAVanishedClientAsPromised(MoviesDatabase database) throws SQLException {
		this.upstream.switchTo(database.port());
		awaitRecovery();
		// A transaction would see the same activity to its end.
		try (Connection lock = database.connect();
				Statement sql = lock.createStatement();
				Connection observer = database.connect();
				Statement activity = observer.createStatement()) {
			List<Integer> backends = backends(activity, "true");
			assertThat(backends).hasSize(1);
			lock(lock, sql);
			CompletableFuture<HttpResponse<String>> answer = this.caller.getAsync("/movies/imax");
			awaitWaiting(sql);
			assertThat(backends(activity, "state = 'active'")).isEqualTo(backends);
			answer.cancel(true);
			if (endsTheQueryOfAVanishedClient()) {
				Awaitility.await("the query to end")
					.atMost(Duration.ofSeconds(1))
					.until(() -> backends(activity, "state = 'active'").isEmpty());
			}
			else {
				Awaitility.await("the query to go on")
					.during(Duration.ofSeconds(1))
					.atMost(Duration.ofSeconds(2))
					.until(() -> backends(activity, "state = 'active'").size() == 1);
			}
			lock.rollback();
			assertThat(this.caller.get("/movies/imax").statusCode()).isEqualTo(200);
			assertThat(backends(activity, "true")).as("the connection, which is kept").isEqualTo(backends);
		}
	}

	@Test
	void shouldGiveUpAQueryWhoseAnswerIsLost(MoviesDatabase database) throws SQLException {
		this.upstream.switchTo(database.port());
		awaitRecovery();
		try (Connection lock = database.connect(); Statement sql = lock.createStatement()) {
			lock(lock, sql);
			long start = System.nanoTime();
			CompletableFuture<HttpResponse<String>> answer = this.caller.getAsync("/movies/imax");
			awaitWaiting(sql);
			this.upstream.lose();
			checkOutOfTime(answer.join());
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(GIVEN_UP_WITHIN);
		}
	}

	@Test
	void shouldGiveUpAConnectionThatIsLostWhileIdle(MoviesDatabase database) {
		this.upstream.switchTo(database.port());
		awaitRecovery();
		this.upstream.lose();
		long start = System.nanoTime();
		assertThat(this.caller.get("/movies/imax").statusCode()).isIn(503, 504);
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(GIVEN_UP_WITHIN);
	}

	@Test
	void shouldRefuseWithinTheBoundWhenNewConnectionsAreNeverAnswered() {
		this.upstream.takeDown();
		checkUnavailable();
		this.upstream.lose();
		checkUnavailable();
	}

	@Test
	void shouldEndAnAnswerThatIsLostInTheMiddle(MoviesDatabase database) {
		this.upstream.switchTo(database.port());
		awaitRecovery();
		this.upstream.loseAfter(1_000_000);
		CompletableFuture<HttpResponse<String>> answer = this.caller.getAsync("/movies/long");
		assertThat(answer.handle((whole, broken) -> (whole != null) ? whole.statusCode() : "broken off"))
			.succeedsWithin(ENDED_WITHIN)
			.isIn(504, "broken off");
	}

	@Test
	void shouldTreatASlowClientAsPromised(MoviesDatabase database) throws IOException, InterruptedException {
		this.upstream.switchTo(database.port());
		awaitRecovery();
		long before = this.upstream.answered();
		assertThat(this.caller.get("/movies/long").statusCode()).isEqualTo(200);
		long whole = this.upstream.answered() - before;

		try (Socket client = new Socket()) {
			client.setReceiveBufferSize(4096);
			client.connect(new InetSocketAddress("localhost", this.service.port()));
			OutputStream out = client.getOutputStream();
			out.write("GET /movies/long HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
			long taken = awaitStandstill(this.upstream.answered());
			if (readsAsItsClientReads()) {
				assertThat(taken).isBetween(1L, whole / 2);
			}
			else {
				assertThat(taken).isBetween(whole - 10_000, whole + 10_000);
			}
		}
	}

	/** What the database has answered when nothing more comes for a second. */
	private long awaitStandstill(long before) {
		long[] last = { before };
		Awaitility.await()
			.pollInterval(Duration.ofSeconds(1))
			.atMost(Duration.ofSeconds(30))
			.until(() -> this.upstream.answered(), (now) -> {
				boolean still = now > before && now == last[0];
				last[0] = now;
				return still;
			});
		return last[0] - before;
	}

	/** The processes that serve the service's connections. */
	private static List<Integer> backends(Statement sql, String condition) throws SQLException {
		try (ResultSet rows = sql.executeQuery("SELECT pid FROM pg_stat_activity WHERE usename = '"
				+ MoviesDatabase.USER + "' AND " + condition + " ORDER BY pid")) {
			List<Integer> pids = new ArrayList<>();
			while (rows.next()) {
				pids.add(rows.getInt(1));
			}
			return pids;
		}
	}

	private static void lock(Connection connection, Statement sql) throws SQLException {
		connection.setAutoCommit(false);
		sql.execute("LOCK TABLE movies IN ACCESS EXCLUSIVE MODE");
	}

	/** Waits until a query waits for the lock. */
	private static void awaitWaiting(Statement sql) {
		Awaitility.await().until(() -> {
			try (var waiting = sql.executeQuery("SELECT count(*) FROM pg_locks WHERE NOT granted")) {
				return waiting.next() && waiting.getInt(1) > 0;
			}
		});
	}

	private void awaitRecovery() {
		Awaitility.await("the service to recover")
			.atMost(Duration.ofSeconds(20))
			.until(() -> this.caller.get("/movies/oddity").body().contains("\"id\":100020"));
	}

	private static void checkOutOfTime(HttpResponse<String> answer) {
		Problems.check(answer, 504, Problems.LAB + "out-of-time", "No answer in time");
	}

	private void checkUnavailable() {
		long start = System.nanoTime();
		HttpResponse<String> refused = this.caller.get("/movies/imax");
		Problems.check(refused, 503, Problems.LAB + "database-unavailable", "No database connection in time");
		assertThat(refused.headers().firstValue("Retry-After")).contains("1");
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(REFUSED_WITHIN);
	}

}
