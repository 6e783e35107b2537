package org.rewritelab.movies.database;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;

/**
 * Asserts at start-up that the pool's connections are spread over all event loops. A
 * connection stays on the loop that it was opened on, and those opened from outside can
 * end up on every second loop only: then half of the processors do the database's work
 * (<a href="https://github.com/r2dbc/r2dbc-pool/issues/190">r2dbc-pool 190</a>).
 */
class ConnectionSpread implements ApplicationRunner {

	private static final Logger LOGGER = LoggerFactory.getLogger(ConnectionSpread.class);

	private static final Duration PATIENCE = Duration.ofSeconds(5);

	private final ConnectionPool pool;

	private final int loops;

	ConnectionSpread(ConnectionPool pool, int loops) {
		this.pool = pool;
		this.loops = loops;
	}

	/**
	 * Checks the spread.
	 * @throws IllegalStateException if some loop has none of the connections although
	 * there are enough for each
	 */
	@Override
	public void run(ApplicationArguments arguments) {
		Map<String, Integer> connections = connectionsByLoop();
		if (connections.isEmpty()) {
			LOGGER.warn("The database is down: the spread of its connections over event loops is not checked");
			return;
		}
		int count = connections.values().stream().mapToInt(Integer::intValue).sum();
		LOGGER.info("{} connections over {} event loops: {}", count, this.loops, connections);
		if (connections.size() < Math.min(this.loops, count)) {
			throw new IllegalStateException("The pool's " + count + " connections use only " + connections.size()
					+ " of " + this.loops + " event loops: " + connections);
		}
	}

	/** Holds all connections at once and asks each which thread serves it. */
	Map<String, Integer> connectionsByLoop() {
		int size = this.pool.getMetrics().map((metrics) -> metrics.getMaxAllocatedSize()).orElse(1);
		Map<String, Integer> connections = new TreeMap<>();
		Flux.range(0, size)
			.flatMap((i) -> this.pool.create(), size)
			.collectList()
			.flatMapMany((all) -> Flux.fromIterable(all)
				.flatMap((connection) -> loop(connection), size)
				.doOnNext((loop) -> connections.merge(loop, 1, Integer::sum))
				.concatWith(Flux.fromIterable(all)
					.flatMap((connection) -> Mono.from(connection.close()).then(Mono.empty()))))
			.onErrorComplete()
			.blockLast(PATIENCE);
		return connections;
	}

	private static Mono<String> loop(Connection connection) {
		return Flux.from(connection.createStatement("SELECT 1").execute())
			.flatMap((result) -> result.map((row, metadata) -> Thread.currentThread().getName()))
			.single();
	}

}
