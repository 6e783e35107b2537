package org.rewritelab.harness.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import com.sun.net.httpserver.HttpServer;
import org.rewritelab.harness.measure.Actuator;
import org.rewritelab.harness.measure.Pool;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class PoolWatchTests {

	@Test
	void shouldNameAPoolThatStaysFullAsItWasWhenMostWaited() {
		assertThat(PoolWatch.usedUp(List.of(hikari(1, 0), hikari(3, 0), hikari(4, 5), hikari(4, 9))))
			.hasToString("[HikariCP's connections (4 of 4 in use, 9 waiting)]");
	}

	@Test
	void shouldNotNameAPoolThatWasFullForAMoment() {
		assertThat(PoolWatch
			.usedUp(List.of(hikari(4, 9), hikari(4, 9), hikari(1, 0), hikari(4, 1), hikari(1, 0), hikari(1, 0))))
			.isEmpty();
		assertThat(PoolWatch.usedUp(List.of())).isEmpty();
	}

	@Test
	void shouldAskTheServiceWhileItRunsAndForNothingButPools() throws IOException {
		Queue<String> asked = new ConcurrentLinkedQueue<>();
		HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
		server.createContext("/actuator/prometheus", (exchange) -> {
			asked.add(exchange.getRequestURI().getQuery());
			byte[] metrics = """
					hikaricp_connections_active{pool="p"} 4
					hikaricp_connections_max{pool="p"} 4
					""".getBytes(StandardCharsets.UTF_8);
			exchange.sendResponseHeaders(200, metrics.length);
			exchange.getResponseBody().write(metrics);
			exchange.close();
		});
		server.start();
		try (PoolWatch watch = new PoolWatch(new Actuator(server.getAddress().getPort()))) {
			await().until(() -> !watch.usedUp().isEmpty());
			assertThat(watch.usedUp()).hasToString("[HikariCP's connections (4 of 4 in use)]");
			assertThat(asked.peek()).startsWith("includedNames=tomcat_threads_busy_threads,");
		}
		finally {
			server.stop(0);
		}
	}

	private static List<Pool> hikari(int busy, int waiting) {
		return List.of(new Pool("HikariCP's connections", busy, 4.0, (double) waiting));
	}

}
