package org.rewritelab.contracts;

import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;

/**
 * A running variant of a service.
 */
final class ServiceUnderTest implements AutoCloseable {

	private final int port;

	private final int managementPort = Checkout.freePort();

	private final String openApi;

	private final Runnable stop;

	/**
	 * Starts a service.
	 * @param starter the variant
	 * @param openApi the name of its OpenAPI file
	 * @param properties what to set, as {@code key=value}
	 */
	ServiceUnderTest(ServiceStarter starter, String openApi, List<String> properties) {
		this.openApi = openApi;
		this.port = starter.port();
		List<String> arguments = new ArrayList<>();
		arguments.add("--server.port=" + this.port);
		arguments.add("--management.server.port=" + this.managementPort);
		properties.forEach((property) -> arguments.add("--" + property));
		this.stop = starter.start(arguments.toArray(String[]::new));
	}

	/**
	 * Starts a facade.
	 * @param starter the variant
	 * @param upstream the port of its external service
	 * @param properties what else to set, as {@code key=value}
	 */
	static ServiceUnderTest facade(ServiceStarter starter, int upstream, String... properties) {
		List<String> all = new ArrayList<>(List.of(properties));
		all.add("facade.external-service-url=https://localhost:" + upstream);
		all.add("LAB_TLS_DIR=" + Checkout.certificates());
		return new ServiceUnderTest(starter, "facade.openapi.yml", all);
	}

	/**
	 * Starts a movies service.
	 * @param starter the variant
	 * @param database the port of its PostgreSQL
	 * @param properties what else to set, as {@code key=value}
	 */
	static ServiceUnderTest movies(ServiceStarter starter, int database, String... properties) {
		List<String> all = new ArrayList<>(List.of(properties));
		all.add("MOVIES_DATABASE_PORT=" + database);
		all.add("movies.credentials=" + MoviesDatabase.credentials());
		return new ServiceUnderTest(starter, "movies.openapi.yml", all);
	}

	int port() {
		return this.port;
	}

	/**
	 * Calls the service and checks each answer against its OpenAPI file.
	 */
	HttpCaller caller() {
		return HttpCaller.checking(URI.create("http://localhost:" + this.port),
				HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build(), this.openApi);
	}

	/**
	 * Calls its management port.
	 */
	HttpCaller management() {
		return HttpCaller.plain(URI.create("http://localhost:" + this.managementPort));
	}

	@Override
	public void close() {
		this.stop.run();
	}

}
