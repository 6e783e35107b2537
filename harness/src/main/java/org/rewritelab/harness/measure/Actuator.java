package org.rewritelab.harness.measure;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Collection;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A service's management endpoints. They have a port of their own, so that they answer
 * when the service is saturated.
 */
public final class Actuator {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private static final String CALL_TIMES = "/metadata";

	private static final HttpClient CLIENT = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.connectTimeout(TIMEOUT)
		.build();

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.build();

	private final String healthUrl;

	private final @Nullable String endpoints;

	/**
	 * @param port for management
	 */
	public Actuator(int port) {
		this("http://localhost:" + port + "/actuator/health", "http://localhost:" + port + "/actuator");
	}

	private Actuator(String healthUrl, @Nullable String endpoints) {
		this.healthUrl = healthUrl;
		this.endpoints = endpoints;
	}

	/**
	 * @param healthUrl that answers 200 when the service can work
	 * @return what stands for the management endpoints of a service that has none
	 */
	public static Actuator healthOnly(String healthUrl) {
		return new Actuator(healthUrl, null);
	}

	public String healthUrl() {
		return this.healthUrl;
	}

	/**
	 * @return whether the service says that it can work; false when it does not answer
	 * within 5 s
	 */
	public boolean isHealthy() throws InterruptedException {
		HttpResponse<String> response = send(HttpRequest.newBuilder(URI.create(this.healthUrl)));
		return response != null && response.statusCode() == 200;
	}

	/**
	 * @return the metrics, null when the service has none or does not answer within 5 s
	 */
	public @Nullable PrometheusText metrics() throws InterruptedException {
		HttpResponse<String> response = get("/prometheus");
		return (response != null && response.statusCode() == 200) ? new PrometheusText(response.body()) : null;
	}

	/**
	 * @param names of the metrics, so that nothing else is collected
	 * @return these metrics, null when the service does not answer within 5 s
	 */
	public @Nullable PrometheusText metrics(Collection<String> names) throws InterruptedException {
		HttpResponse<String> response = get("/prometheus?includedNames=" + String.join(",", names));
		return (response != null && response.statusCode() == 200) ? new PrometheusText(response.body()) : null;
	}

	/**
	 * @return how long external-service took for the calls that it answered since
	 * {@link #forgetCallTimes()}, as it recorded it; null when it answered none or does
	 * not tell
	 */
	public @Nullable Latency callTimes() throws InterruptedException {
		HttpResponse<String> response = get(CALL_TIMES);
		if (response == null || response.statusCode() != 200) {
			return null;
		}
		try {
			Latency times = MAPPER.readValue(response.body(), Latency.class);
			return (times.max() != null) ? times : null;
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	/**
	 * Begins the record of call times anew, where there is one.
	 */
	public void forgetCallTimes() throws InterruptedException {
		if (this.endpoints != null) {
			send(HttpRequest.newBuilder(URI.create(this.endpoints + CALL_TIMES)).DELETE());
		}
	}

	private @Nullable HttpResponse<String> get(String endpoint) throws InterruptedException {
		return (this.endpoints != null) ? send(HttpRequest.newBuilder(URI.create(this.endpoints + endpoint))) : null;
	}

	private static @Nullable HttpResponse<String> send(HttpRequest.Builder request) throws InterruptedException {
		try {
			return CLIENT.send(request.timeout(TIMEOUT).build(), HttpResponse.BodyHandlers.ofString());
		}
		catch (IOException ex) {
			return null;
		}
	}

}
