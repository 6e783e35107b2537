package org.rewritelab.contracts;

import java.net.URI;
import java.net.http.HttpResponse;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A real external service on this machine, and what it tells of the calls it served.
 */
public class ExternalService implements AutoCloseable {

	private final int port;

	private final HttpCaller management;

	/**
	 * A service that runs already, and goes on running.
	 * @param port its HTTPS port
	 * @param managementPort Actuator's
	 */
	ExternalService(int port, int managementPort) {
		this.port = port;
		this.management = HttpCaller.plain(URI.create("http://localhost:" + managementPort));
	}

	boolean isUp() {
		return this.management.isUp("/actuator/health");
	}

	/**
	 * The HTTPS port.
	 */
	public int port() {
		return this.port;
	}

	HttpCaller management() {
		return this.management;
	}

	/**
	 * Reads one of the service's metrics.
	 * @param name its name in Prometheus' text format
	 */
	public double metric(String name) {
		return this.management.get("/actuator/prometheus")
			.body()
			.lines()
			.filter((line) -> line.startsWith(name + " "))
			.mapToDouble((line) -> Double.parseDouble(line.substring(name.length() + 1)))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("The external service has no metric " + name));
	}

	/**
	 * Reads what the service recorded of a user's calls for name and phone number.
	 * @return {@code calls}, {@code answered}, {@code underWay} and {@code mostAtOnce}; a
	 * missing node when there were none
	 */
	JsonNode callsFor(String userId) {
		HttpResponse<String> answer = this.management.get("/actuator/metadata/" + userId);
		return (answer.statusCode() == 200) ? JsonMapper.shared().readTree(answer.body())
				: JsonMapper.shared().missingNode();
	}

	/**
	 * Reads what the service recorded of the time that calls for name and phone number
	 * took, since {@link #forgetCalls()}.
	 */
	JsonNode callTimes() {
		return JsonMapper.shared().readTree(this.management.get("/actuator/metadata").body());
	}

	void forgetCalls() {
		this.management.delete("/actuator/metadata");
	}

	@Override
	public void close() {
	}

}
