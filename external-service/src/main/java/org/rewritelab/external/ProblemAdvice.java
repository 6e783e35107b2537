package org.rewritelab.external;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.server.ServerWebExchange;

/**
 * Answers what Spring refuses with a problem (RFC 9457), whatever the caller would rather
 * have had; Spring Boot's own advice writes server-sent events where those are asked for.
 */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {

	@Override
	protected Mono<ResponseEntity<Object>> createResponseEntity(@Nullable Object body, HttpHeaders headers,
			HttpStatusCode status, ServerWebExchange exchange) {
		HttpHeaders problem = new HttpHeaders(headers);
		problem.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
		return super.createResponseEntity(body, problem, status, exchange);
	}

}
