package org.rewritelab.contracts;

import java.net.http.HttpResponse;
import java.util.Locale;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.model.Request.Method;
import com.atlassian.oai.validator.model.SimpleResponse;
import com.atlassian.oai.validator.report.LevelResolver;
import com.atlassian.oai.validator.report.ValidationReport;
import org.assertj.core.api.Assertions;

/**
 * Checks answers against an OpenAPI file of this module.
 */
final class OpenApi {

	private final OpenApiInteractionValidator validator;

	/**
	 * Reads a file.
	 * @param name its name in the contracts folder
	 */
	OpenApi(String name) {
		this.validator = OpenApiInteractionValidator
			.createForSpecificationUrl(Checkout.root().resolve("contracts").resolve(name).toUri().toString())
			.withLevelResolver(LevelResolver.create()
				// what the file does not offer is answered with 404 and 405, which the
				// suites check
				.withLevel("validation.request.path.missing", ValidationReport.Level.IGNORE)
				.withLevel("validation.request.operation.notAllowed", ValidationReport.Level.IGNORE)
				.build())
			.build();
	}

	void check(HttpResponse<String> answer) {
		SimpleResponse.Builder response = SimpleResponse.Builder.status(answer.statusCode()).withBody(answer.body());
		answer.headers().map().forEach(response::withHeader);
		ValidationReport report = this.validator.validateResponse(answer.uri().getPath(),
				Method.valueOf(answer.request().method().toUpperCase(Locale.ROOT)), response.build());
		Assertions.assertThat(report.hasErrors())
			.as("%s answers %d %s: %s", answer.uri(), answer.statusCode(), answer.body(), report.getMessages())
			.isFalse();
	}

}
