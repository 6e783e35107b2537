package org.rewritelab.movies.problem;

import java.net.SocketTimeoutException;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.NonTransientDataAccessResourceException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.util.DisconnectedClientHelper;

/**
 * Answers every failure with a problem. What Spring itself refuses, such as an unknown
 * path, is answered by the base class.
 */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {

	private static final Logger LOGGER = LoggerFactory.getLogger(ProblemAdvice.class);

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
		// There was a connection, and nothing came on it for as long as its socket waits.
		if (!(failure instanceof CannotGetJdbcConnectionException)
				&& failure.getRootCause() instanceof SocketTimeoutException) {
			return outOfTime();
		}
		return Problem.DATABASE_UNAVAILABLE.answer("No connection to the database was to be had; try again later");
	}

	@ExceptionHandler(QueryTimeoutException.class)
	ResponseEntity<Object> outOfTime() {
		return Problem.OUT_OF_TIME.answer("The query took too long");
	}

	/**
	 * Whatever else fails. A caller that went away gets no answer and makes no noise.
	 */
	@ExceptionHandler
	@Nullable ResponseEntity<Object> unexpected(Exception failure) {
		if (DisconnectedClientHelper.isClientDisconnectedException(failure)) {
			return null;
		}
		LOGGER.error("Unexpected failure", failure);
		return Problem.UNEXPECTED.answer("The service failed");
	}

	/**
	 * A problem is a problem, whatever the caller would rather have had.
	 */
	@Override
	protected ResponseEntity<Object> createResponseEntity(@Nullable Object body, HttpHeaders headers,
			HttpStatusCode status, WebRequest request) {
		HttpHeaders problem = new HttpHeaders(headers);
		problem.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
		return super.createResponseEntity(body, problem, status, request);
	}

}
