package org.rewritelab.harness.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * Stands in for a service: healthy at once, or ended at once where its variant says so,
 * as slow to stop as it says, with threads that it never gives back, and without a port
 * for management where it says that.
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
		if (System.getenv("NO_MANAGEMENT") == null) {
			startManagement();
		}
		if (System.getenv("LEAKS") != null) {
			Thread.ofPlatform().daemon().start(StubService::leak);
		}
		HttpServer service = HttpServer
			.create(new InetSocketAddress("localhost", Integer.parseInt(System.getenv("SERVER_PORT"))), 0);
		service.createContext("/", (exchange) -> answer(exchange, "answer"));
		service.start();
	}

	private static void startManagement() throws IOException {
		int port = Integer.parseInt(System.getenv("MANAGEMENT_SERVER_PORT"));
		HttpServer server = HttpServer.create(new InetSocketAddress("localhost", port), 0);
		String metrics = "external_connections_opened_total 3\nexternal_calls_in_flight 0\nfacade_common_pool_parallelism "
				+ ForkJoinPool.getCommonPoolParallelism() + "\n";
		server.createContext("/actuator", (exchange) -> answer(exchange, metrics));
		AtomicBoolean forgotten = new AtomicBoolean();
		server.createContext("/actuator/metadata", (exchange) -> {
			if (exchange.getRequestMethod().equals("DELETE")) {
				forgotten.set(true);
			}
			answer(exchange, forgotten.get() ? "{\"count\":2,\"p95\":328.5,\"max\":330.0}" : "{\"p95\":1,\"max\":1}");
		});
		server.start();
	}

	private static void answer(HttpExchange exchange, String text) throws IOException {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		exchange.sendResponseHeaders(200, bytes.length);
		exchange.getResponseBody().write(bytes);
		exchange.close();
	}

	/**
	 * Starts two threads a second that never end.
	 */
	private static void leak() {
		while (true) {
			Thread.ofPlatform().daemon().start(LockSupport::park);
			LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
		}
	}

	private static void linger() {
		System.out.println("lingering");
		LockSupport.parkNanos(Duration.ofSeconds(2).toNanos());
	}

}
