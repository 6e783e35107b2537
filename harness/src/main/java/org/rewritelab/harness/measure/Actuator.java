package org.rewritelab.harness.measure;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * A service's management endpoints. They have a port of their own, so that they answer
 * when the service is saturated.
 */
public final class Actuator {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private static final HttpClient CLIENT = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.connectTimeout(TIMEOUT)
		.build();

	private final int port;

	public Actuator(int port) {
		this.port = port;
	}

	public String healthUrl() {
		return "http://localhost:" + this.port + "/actuator/health";
	}

	/**
	 * @return whether the service says that it can work; false when it does not answer
	 * within 5 s
	 */
	public boolean isHealthy() throws InterruptedException {
		HttpResponse<String> response = get(healthUrl());
		return response != null && response.statusCode() == 200;
	}

	/**
	 * @return the metrics, null when the service does not answer within 5 s
	 */
	public @Nullable PrometheusText metrics() throws InterruptedException {
		HttpResponse<String> response = get("http://localhost:" + this.port + "/actuator/prometheus");
		return (response != null && response.statusCode() == 200) ? new PrometheusText(response.body()) : null;
	}

	private static @Nullable HttpResponse<String> get(String url) throws InterruptedException {
		HttpRequest request = HttpRequest.newBuilder(URI.create(url)).timeout(TIMEOUT).build();
		try {
			return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
		}
		catch (IOException ex) {
			return null;
		}
	}

}
