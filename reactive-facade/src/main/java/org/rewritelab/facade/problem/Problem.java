package org.rewritelab.facade.problem;

import java.net.URI;
import java.util.Locale;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/**
 * The facade's own problems. Both facades answer with the same status, type and title.
 */
enum Problem {

	INVALID_INPUT(HttpStatus.BAD_REQUEST, "Invalid input"),
	EXTERNAL_SERVICE_FAILED(HttpStatus.BAD_GATEWAY, "The external service failed"),
	OVERLOADED(HttpStatus.SERVICE_UNAVAILABLE, "Too much work at once"),
	OUT_OF_TIME(HttpStatus.GATEWAY_TIMEOUT, "No answer in time"),
	UNEXPECTED(HttpStatus.INTERNAL_SERVER_ERROR, "Unexpected failure");

	private final HttpStatus status;

	private final String title;

	Problem(HttpStatus status, String title) {
		this.status = status;
		this.title = title;
	}

	/**
	 * The answer.
	 * @param detail what happened, in words that the caller may see
	 */
	ResponseEntity<Object> answer(String detail) {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(this.status, detail);
		problem.setType(URI.create("urn:rewrite-lab:problem:" + name().toLowerCase(Locale.ROOT).replace('_', '-')));
		problem.setTitle(this.title);
		ResponseEntity.BodyBuilder answer = ResponseEntity.status(this.status)
			.contentType(MediaType.APPLICATION_PROBLEM_JSON);
		if (this == OVERLOADED) {
			answer.header("Retry-After", "1");
		}
		return answer.body(problem);
	}

}
