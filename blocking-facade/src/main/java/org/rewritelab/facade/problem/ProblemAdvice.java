package org.rewritelab.facade.problem;

import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import feign.FeignException;
import org.jspecify.annotations.Nullable;
import org.rewritelab.facade.external.EmptyAnswerException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
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

	@ExceptionHandler
	ResponseEntity<Object> externalServiceFailed(FeignException failure) {
		LOGGER.warn("External service: {}", failure.toString());
		return isTimeOut(failure) ? Problem.OUT_OF_TIME.answer("The external service took too long")
				: Problem.EXTERNAL_SERVICE_FAILED.answer("A call of the external service failed");
	}

	@ExceptionHandler
	ResponseEntity<Object> unreadableAnswer(EmptyAnswerException failure) {
		LOGGER.warn("External service: {}", failure.toString());
		return Problem.EXTERNAL_SERVICE_FAILED.answer("A call of the external service failed");
	}

	@ExceptionHandler
	ResponseEntity<Object> outOfTime(TimeoutException failure) {
		return Problem.OUT_OF_TIME.answer("The calls of the external service took too long");
	}

	@ExceptionHandler
	ResponseEntity<Object> overloaded(RejectedExecutionException failure) {
		return Problem.OVERLOADED.answer("The facade has no room for more calls; try again later");
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
		return Problem.UNEXPECTED.answer("The facade failed");
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

	/**
	 * OkHttp's time-outs, of the connection, of the next bytes and of the call; how deep
	 * one is depends on what was read then.
	 */
	private static boolean isTimeOut(FeignException failure) {
		return Stream.<Throwable>iterate(failure, Objects::nonNull, Throwable::getCause)
			.anyMatch(InterruptedIOException.class::isInstance);
	}

}
