package org.rewritelab.movies.problem;

import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.json.ProblemDetailJacksonMixin;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;

/**
 * The answer to a request that is refused at the door. It is made once, because a refusal
 * must cost little.
 */
@Component
public class Refusal {

	private final ResponseEntity<Object> answer = Problem.OVERLOADED
		.answer("The service has no room for more requests; try again later");

	private final byte[] body;

	Refusal(JsonMapper mapper) {
		this.body = mapper.rebuild()
			.addMixIn(ProblemDetail.class, ProblemDetailJacksonMixin.class)
			.build()
			.writeValueAsBytes(this.answer.getBody());
	}

	/**
	 * Answers 503 with Retry-After.
	 */
	public Mono<Void> write(ServerHttpResponse response) {
		response.setStatusCode(this.answer.getStatusCode());
		response.getHeaders().addAll(this.answer.getHeaders());
		response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
		response.getHeaders().setContentLength(this.body.length);
		return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(this.body)));
	}

}
