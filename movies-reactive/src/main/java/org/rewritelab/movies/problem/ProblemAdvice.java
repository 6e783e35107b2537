package org.rewritelab.movies.problem;

import java.util.concurrent.TimeoutException;

import io.r2dbc.spi.R2dbcException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.NonTransientDataAccessResourceException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.DisconnectedClientHelper;

/**
 * Answers every failure with a problem. What Spring itself refuses, such as an unknown
 * path, is answered by the base class.
 */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {

	private static final Logger LOGGER = LoggerFactory.getLogger(ProblemAdvice.class);

	/** PostgreSQL's SQLSTATE of a query that took longer than statement_timeout. */
	private static final String QUERY_CANCELED = "57014";

	@ExceptionHandler
	ResponseEntity<Object> invalidInput(InvalidInputException failure) {
		return Problem.INVALID_INPUT.answer(String.valueOf(failure.getMessage()));
	}

	/**
	 * No connection, because the database is down or because all of the pool's are in
	 * use, or one that broke.
	 */
	@ExceptionHandler({ NonTransientDataAccessResourceException.class, TransientDataAccessResourceException.class })
	ResponseEntity<Object> databaseUnavailable(DataAccessException failure) {
		LOGGER.warn("Database: {}", failure.toString());
		// PostgreSQL ended the query; Spring's translation does not tell it from a lost
		// connection.
		if (failure.getRootCause() instanceof R2dbcException cause && QUERY_CANCELED.equals(cause.getSqlState())) {
			return outOfTime();
		}
		return Problem.DATABASE_UNAVAILABLE.answer("No connection to the database was to be had; try again later");
	}

	@ExceptionHandler({ QueryTimeoutException.class, TimeoutException.class })
	ResponseEntity<Object> outOfTime() {
		return Problem.OUT_OF_TIME.answer("The query took too long");
	}

	/**
	 * Whatever else fails. A caller that went away gets no answer and makes no noise.
	 */
	@ExceptionHandler
	Mono<ResponseEntity<Object>> unexpected(Exception failure) {
		if (DisconnectedClientHelper.isClientDisconnectedException(failure)) {
			return Mono.empty();
		}
		LOGGER.error("Unexpected failure", failure);
		return Mono.just(Problem.UNEXPECTED.answer("The service failed"));
	}

	/**
	 * A problem is a problem, whatever the caller would rather have had.
	 */
	@Override
	protected Mono<ResponseEntity<Object>> createResponseEntity(@Nullable Object body, HttpHeaders headers,
			HttpStatusCode status, ServerWebExchange exchange) {
		HttpHeaders problem = new HttpHeaders(headers);
		problem.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
		return super.createResponseEntity(body, problem, status, exchange);
	}

}
