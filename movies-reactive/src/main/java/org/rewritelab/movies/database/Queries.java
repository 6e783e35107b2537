package org.rewritelab.movies.database;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;

import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.ValidationDepth;
import io.r2dbc.spi.Wrapped;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.r2dbc.connection.ConnectionFactoryUtils;
import org.springframework.stereotype.Component;

/**
 * Asks PostgreSQL, and has it stop when nobody waits for the answer any more. The driver
 * tells it nothing of a subscriber that cancels: it reads on and drops what it reads, so
 * that the query goes on to its end and keeps its connection for as long
 * (<a href="https://github.com/pgjdbc/r2dbc-postgresql/issues/251">r2dbc-postgresql
 * 251</a>). Spring's {@code DatabaseClient} gives the connection back at once, before a
 * query could be ended on it, which is why it is not used.
 */
@Component
public class Queries {

	private static final Logger LOGGER = LoggerFactory.getLogger(Queries.class);

	/** By then a query that was cancelled has ended, or its connection is lost. */
	private static final Duration ENDED_WITHIN = Duration.ofSeconds(2);

	private final ConnectionFactory connections;

	Queries(ConnectionFactory connections) {
		this.connections = connections;
	}

	/**
	 * Asks a query with one parameter, once for each subscriber.
	 * @param sql with the parameter as {@code $1}
	 * @return its rows, or a {@link org.springframework.dao.DataAccessException} if there
	 * is no connection or the query fails
	 */
	public <T> Flux<T> find(String sql, Object parameter, Function<Readable, T> mapper) {
		return Flux
			.usingWhen(ConnectionFactoryUtils.getConnection(this.connections),
					(connection) -> Flux.from(connection.createStatement(sql).bind(0, parameter).execute())
						.flatMap((result) -> result.map(mapper)),
					Connection::close, (connection, failure) -> connection.close(), Queries::abandon)
			.onErrorMap(R2dbcException.class,
					(failure) -> ConnectionFactoryUtils.convertR2dbcException("query", sql, failure));
	}

	/**
	 * Cancels the query, and gives the connection back when PostgreSQL has ended it: the
	 * cancellation names the connection and not the query, so it could end whichever is
	 * next. The question whether the connection is valid waits behind the query.
	 */
	private static Mono<Void> abandon(Connection pooled) {
		PostgresqlConnection connection = Objects
			.requireNonNull(((Wrapped<?>) pooled).unwrap(PostgresqlConnection.class));
		return connection.cancelRequest()
			.then(connection.validate(ValidationDepth.REMOTE))
			.timeout(ENDED_WITHIN)
			.onErrorReturn(false)
			.flatMap((ended) -> ended ? Mono.<Void>empty() : close(connection))
			.then(Mono.from(pooled.close()));
	}

	/**
	 * The pool finds it closed and opens another.
	 */
	private static Mono<Void> close(PostgresqlConnection connection) {
		LOGGER.warn("Database: a query that nobody waits for could not be ended; its connection is closed");
		return connection.close().timeout(ENDED_WITHIN).onErrorComplete();
	}

}
