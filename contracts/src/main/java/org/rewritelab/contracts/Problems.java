package org.rewritelab.contracts;

import java.net.http.HttpResponse;

import org.assertj.core.api.Assertions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Checks problem details (RFC 9457).
 */
final class Problems {

	static final String LAB = "urn:rewrite-lab:problem:";

	/**
	 * The type of a problem that means no more than its status: a document leaves it out.
	 */
	static final String BLANK = "about:blank";

	private Problems() {
	}

	/**
	 * Checks that an answer is a problem and tells nothing of the service's inside.
	 */
	static void check(HttpResponse<String> answer, int status, String type, String title) {
		Assertions.assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
		Assertions.assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
		JsonNode problem = JsonMapper.shared().readTree(answer.body());
		Assertions.assertThat(problem.path("status").asInt()).isEqualTo(status);
		Assertions.assertThat(problem.path("type").asString(BLANK)).isEqualTo(type);
		Assertions.assertThat(problem.path("title").asString("")).isEqualTo(title);
		Assertions.assertThat(answer.body()).doesNotContain("Exception", "\tat ", "org.", "java.");
	}

}
