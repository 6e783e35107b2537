package org.rewritelab.facade.problem;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/**
 * Answers with a problem where Tomcat itself refuses a request, or where a failure never
 * came to Spring's handlers; by default Tomcat writes a page of HTML.
 */
public class ProblemReportValve extends ErrorReportValve {

	@Override
	protected void report(Request request, Response response, @Nullable Throwable failure) {
		if (response.getStatus() < HttpStatus.BAD_REQUEST.value() || response.getContentWritten() > 0
				|| !response.setErrorReported()) {
			return;
		}
		HttpStatus status = statusFor(request, response);
		response.setStatus(status.value());
		response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
		try {
			Writer writer = response.getReporter();
			if (writer != null) {
				writer.write("{\"status\":%d,\"title\":\"%s\"}".formatted(status.value(), status.getReasonPhrase()));
				response.finishResponse();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Tomcat answers 501 and 505 to a method, a transfer coding or a version of HTTP that
	 * it does not know. The fault is the caller's, as it is in the other twin.
	 */
	private static HttpStatus statusFor(Request request, Response response) {
		HttpStatus status = HttpStatus.valueOf(response.getStatus());
		return switch (status) {
			case NOT_IMPLEMENTED ->
				"CONNECT".equals(request.getMethod()) ? HttpStatus.METHOD_NOT_ALLOWED : HttpStatus.BAD_REQUEST;
			case HTTP_VERSION_NOT_SUPPORTED -> HttpStatus.BAD_REQUEST;
			default -> status;
		};
	}

}
