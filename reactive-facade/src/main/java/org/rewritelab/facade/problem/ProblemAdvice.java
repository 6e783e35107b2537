package org.rewritelab.facade.problem;

import java.util.concurrent.TimeoutException;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import io.netty.handler.timeout.ReadTimeoutException;
import org.rewritelab.facade.external.EmptyAnswerException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquireTimeoutException;

import org.springframework.core.codec.DecodingException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.reactive.function.client.WebClientException;
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

	@ExceptionHandler
	ResponseEntity<Object> invalidInput(InvalidInputException failure) {
		return Problem.INVALID_INPUT.answer(String.valueOf(failure.getMessage()));
	}

	@ExceptionHandler
	ResponseEntity<Object> externalServiceFailed(WebClientException failure) {
		return switch (failure.getCause()) {
			case PoolAcquirePendingLimitException full -> overloaded();
			case PoolAcquireTimeoutException full -> overloaded();
			case null, default -> {
				LOGGER.warn("External service: {}", failure.toString());
				yield isTimeOut(failure) ? Problem.OUT_OF_TIME.answer("The external service took too long")
						: Problem.EXTERNAL_SERVICE_FAILED.answer("A call of the external service failed");
			}
		};
	}

	@ExceptionHandler({ EmptyAnswerException.class, DecodingException.class })
	ResponseEntity<Object> unreadableAnswer(RuntimeException failure) {
		LOGGER.warn("External service: {}", failure.toString());
		return Problem.EXTERNAL_SERVICE_FAILED.answer("A call of the external service failed");
	}

	@ExceptionHandler
	ResponseEntity<Object> outOfTime(TimeoutException failure) {
		return Problem.OUT_OF_TIME.answer("The calls of the external service took too long");
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
		return Mono.just(Problem.UNEXPECTED.answer("The facade failed"));
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

	private static boolean isTimeOut(WebClientException failure) {
		return failure.getCause() instanceof ReadTimeoutException
				|| failure.getCause() instanceof ConnectTimeoutException
				|| failure.getCause() instanceof SslHandshakeTimeoutException;
	}

	private static ResponseEntity<Object> overloaded() {
		return Problem.OVERLOADED.answer("The facade has no room for more calls; try again later");
	}

}
