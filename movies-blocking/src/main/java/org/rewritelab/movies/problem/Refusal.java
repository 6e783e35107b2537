package org.rewritelab.movies.problem;

import java.io.IOException;

import jakarta.servlet.http.HttpServletResponse;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.json.ProblemDetailJacksonMixin;
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
	public void write(HttpServletResponse response) throws IOException {
		response.setStatus(this.answer.getStatusCode().value());
		this.answer.getHeaders().forEach((name, values) -> values.forEach((value) -> response.addHeader(name, value)));
		response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
		response.setContentLength(this.body.length);
		response.getOutputStream().write(this.body);
	}

}
