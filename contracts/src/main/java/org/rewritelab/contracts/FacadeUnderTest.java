package org.rewritelab.contracts;

import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;

/**
 * A running facade.
 */
final class FacadeUnderTest implements AutoCloseable {

	private final int port = Checkout.freePort();

	private final Runnable stop;

	/**
	 * Starts a facade.
	 * @param starter the variant
	 * @param upstream the port of its external service
	 * @param properties what else to set, as {@code key=value}
	 */
	FacadeUnderTest(FacadeStarter starter, int upstream, String... properties) {
		List<String> arguments = new ArrayList<>();
		arguments.add("--server.port=" + this.port);
		arguments.add("--management.server.port=0");
		arguments.add("--facade.external-service-url=https://localhost:" + upstream);
		arguments.add("--LAB_TLS_DIR=" + Checkout.certificates());
		for (String property : properties) {
			arguments.add("--" + property);
		}
		this.stop = starter.start(arguments.toArray(String[]::new));
	}

	int port() {
		return this.port;
	}

	HttpCaller caller() {
		return HttpCaller.checking(URI.create("http://localhost:" + this.port),
				HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build(), "facade.openapi.yml");
	}

	@Override
	public void close() {
		this.stop.run();
	}

}
