package org.rewritelab.movies.problem;

import java.net.URI;
import java.util.Locale;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/**
 * The service's own problems. Both movies services answer with the same status, type and
 * title.
 */
enum Problem {

	INVALID_INPUT(HttpStatus.BAD_REQUEST, "Invalid input"),
	OVERLOADED(HttpStatus.SERVICE_UNAVAILABLE, "Too much work at once"),
	DATABASE_UNAVAILABLE(HttpStatus.SERVICE_UNAVAILABLE, "No database connection in time"),
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
		if (this.status == HttpStatus.SERVICE_UNAVAILABLE) {
			answer.header("Retry-After", "1");
		}
		return answer.body(problem);
	}

}
