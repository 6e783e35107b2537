package org.rewritelab.harness.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

import com.sun.net.httpserver.HttpServer;

/**
 * Stands in for a service: healthy at once, or ended at once where its variant says so,
 * and as slow to stop as it says.
 */
final class StubService {

	private StubService() {
	}

	public static void main(String[] arguments) throws IOException {
		if (System.getenv("DIES") != null) {
			System.out.println("2026-01-01 ERROR 1 --- [main] out of luck");
			System.exit(3);
		}
		if (System.getenv("LINGERS") != null) {
			Runtime.getRuntime().addShutdownHook(new Thread(StubService::linger));
		}
		if (System.getenv("MOVIES_DATABASE_HOST") != null) {
			System.out.println(System.getenv("SPRING_DATASOURCE_USERNAME") + "@" + System.getenv("MOVIES_DATABASE_HOST")
					+ ", password of " + System.getenv("SPRING_R2DBC_PASSWORD").length());
		}
		int port = Integer.parseInt(System.getenv("MANAGEMENT_SERVER_PORT"));
		HttpServer server = HttpServer.create(new InetSocketAddress("localhost", port), 0);
		byte[] metrics = "external_connections_opened_total 3\n".getBytes(StandardCharsets.UTF_8);
		server.createContext("/actuator", (exchange) -> {
			exchange.sendResponseHeaders(200, metrics.length);
			exchange.getResponseBody().write(metrics);
			exchange.close();
		});
		server.start();
	}

	private static void linger() {
		System.out.println("lingering");
		LockSupport.parkNanos(Duration.ofSeconds(2).toNanos());
	}

}
