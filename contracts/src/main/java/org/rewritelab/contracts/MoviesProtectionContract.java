package org.rewritelab.contracts;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a movies service answers that serves two requests at once and refuses the others
 * at the door.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(LabExtension.class)
public abstract class MoviesProtectionContract {

	/** More than there are permits, so that one that is lost is missed. */
	private static final int TIMES = 3;

	private final ServiceStarter starter;

	private final String[] shortWaits;

	private SwitchableUpstream upstream;

	private ServiceUnderTest service;

	private HttpCaller caller;

	/**
	 * The contract.
	 * @param starter the variant
	 * @param shortWaits what to set so that a query may take 2 s, and a connection 500 ms
	 * to be had, as {@code key=value}
	 */
	protected MoviesProtectionContract(ServiceStarter starter, String... shortWaits) {
		this.starter = starter;
		this.shortWaits = shortWaits;
	}

	@BeforeAll
	void startService(MoviesDatabase database) throws IOException, SQLException {
		this.upstream = new SwitchableUpstream();
		List<String> settings = List.of("movies.protection.max-concurrent=2", "movies.protection.adaptive.min=2",
				"movies.protection.adaptive.initial=2", "movies.protection.adaptive.max=2");
		this.service = ServiceUnderTest.movies(this.starter, this.upstream.port(),
				Stream.concat(settings.stream(), Stream.of(this.shortWaits)).toArray(String[]::new));
		this.caller = this.service.caller();
		this.upstream.switchTo(database.port());
		// Once of each kind, so that no answer has to wait for a class to be loaded.
		try (Held held = new Held(database, 2)) {
			checkRefused();
			held.release();
		}
	}

	@AfterAll
	void stopService() throws IOException {
		this.service.close();
		this.upstream.close();
	}

	@BeforeEach
	void connect(MoviesDatabase database) {
		this.upstream.switchTo(database.port());
		awaitBothPermits();
	}

	@AfterEach
	void shouldServeTwoAtOnceAgain(MoviesDatabase database) {
		this.upstream.switchTo(database.port());
		awaitBothPermits();
	}

	/**
	 * Not only some request is served then: all permits are there.
	 */
	private void awaitBothPermits() {
		Awaitility.await("both permits to be back").atMost(Duration.ofSeconds(20)).until(() -> {
			List<CompletableFuture<HttpResponse<String>>> both = Stream.of("/movies/drama", "/movies/drama")
				.map(this.caller::getAsync)
				.toList();
			return both.stream().allMatch((answer) -> answer.join().statusCode() == 200);
		});
	}

	@Test
	void shouldRefuseTheExcessAtOnceAndServeWhatItAccepted(MoviesDatabase database) throws SQLException {
		try (Held held = new Held(database, 2)) {
			for (int i = 0; i < TIMES; i++) {
				long start = System.nanoTime();
				checkRefused();
				assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(200));
			}
			// With a connection of its own, a third query would wait for the lock too.
			assertThat(held.waiting()).isEqualTo(2);
			held.release();
			assertThat(held.requests).allSatisfy((answer) -> {
				assertThat(answer.join().statusCode()).isEqualTo(200);
				assertThat(answer.join().body()).contains("\"id\":100020");
			});
		}
		Awaitility.await().until(() -> this.caller.get("/movies/oddity").statusCode() == 200);
	}

	@Test
	void shouldTellItsHealthWhileItRefuses(MoviesDatabase database) throws SQLException {
		HttpCaller management = this.service.management();
		// The first one takes long, and the requests below give up after a while.
		assertThat(management.get("/actuator/prometheus").statusCode()).isEqualTo(200);
		try (Held held = new Held(database, 2)) {
			for (int i = 0; i < TIMES; i++) {
				assertThat(management.get("/actuator/prometheus").statusCode()).isEqualTo(200);
			}
			checkRefused();
			held.release();
		}
	}

	@Test
	void shouldGivePermitsBackAfterAnswers() {
		for (int i = 0; i < TIMES; i++) {
			assertThat(this.caller.get("/movies/oddity").statusCode()).isEqualTo(200);
		}
	}

	@Test
	void shouldGivePermitsBackAfterInvalidInputAndUnknownPaths() {
		for (int i = 0; i < TIMES; i++) {
			assertThat(this.caller.get("/movies/" + "g".repeat(101)).statusCode()).isEqualTo(400);
			assertThat(this.caller.get("/nope").statusCode()).isEqualTo(404);
		}
	}

	@Test
	void shouldGivePermitsBackAfterFailures() {
		this.upstream.takeDown();
		for (int i = 0; i < TIMES; i++) {
			Problems.check(this.caller.get("/movies/oddity"), 503, Problems.LAB + "database-unavailable",
					"No database connection in time");
		}
	}

	@Test
	void shouldGivePermitsBackAfterTimeOuts(MoviesDatabase database) throws SQLException {
		try (Held _ = new Held(database, 0)) {
			for (int i = 0; i < TIMES; i++) {
				assertThat(this.caller.get("/movies/oddity").statusCode()).isEqualTo(504);
			}
		}
	}

	@Test
	void shouldGivePermitsBackAfterCallersThatWentAway(MoviesDatabase database) throws SQLException {
		for (int i = 0; i < TIMES; i++) {
			try (Held held = new Held(database, 1)) {
				held.requests.getFirst().cancel(true);
			}
			awaitBothPermits();
		}
	}

	private void checkRefused() {
		HttpResponse<String> refused = this.caller.get("/movies/oddity");
		Problems.check(refused, 503, Problems.LAB + "overloaded", "Too much work at once");
		assertThat(refused.headers().firstValue("Retry-After")).contains("1");
	}

	/**
	 * Requests whose queries wait for a lock.
	 */
	private final class Held implements AutoCloseable {

		private final Connection lock;

		private final Statement sql;

		private final List<CompletableFuture<HttpResponse<String>>> requests = new ArrayList<>();

		Held(MoviesDatabase database, int requests) throws SQLException {
			this.lock = database.connect();
			this.sql = this.lock.createStatement();
			this.lock.setAutoCommit(false);
			this.sql.execute("LOCK TABLE movies IN ACCESS EXCLUSIVE MODE");
			// One that comes when an earlier one was answered a moment ago may find its
			// permit still taken, and is sent again.
			Awaitility.await("queries that wait").pollInterval(Duration.ofMillis(20)).until(() -> {
				this.requests.removeIf(CompletableFuture::isDone);
				while (this.requests.size() < requests) {
					this.requests.add(MoviesProtectionContract.this.caller.getAsync("/movies/oddity"));
				}
				return waiting() == requests;
			});
		}

		int waiting() throws SQLException {
			try (var waiting = this.sql.executeQuery("SELECT count(*) FROM pg_locks WHERE NOT granted")) {
				return waiting.next() ? waiting.getInt(1) : 0;
			}
		}

		void release() throws SQLException {
			this.lock.rollback();
		}

		@Override
		public void close() throws SQLException {
			this.sql.close();
			this.lock.close();
		}

	}

}
