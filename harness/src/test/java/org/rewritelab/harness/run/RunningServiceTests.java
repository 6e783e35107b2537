package org.rewritelab.harness.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.measure.Actuator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RunningServiceTests {

	@TempDir
	private Path folder;

	@Test
	void shouldSayWhyAServiceEnded() throws IOException {
		ChildProcess process = start("echo starting; echo '2026 ERROR 1 --- boom'; echo 'Caused by: a taken port';"
				+ " echo 'and much else'; exit 3");
		assertThatExceptionOfType(RunFailedException.class)
			.isThrownBy(() -> await(process, freePort(), Duration.ofSeconds(30)))
			.withMessageStartingWith("external-service ended with status 3 before it was healthy")
			.withMessageContainingAll("boom", "Caused by: a taken port", this.folder.resolve("service.log").toString())
			.withMessageNotContaining("and much else");
	}

	@Test
	void shouldStopAServiceThatDoesNotBecomeHealthyInTime() throws IOException {
		ChildProcess process = start("echo waiting for nothing; exec sleep 300");
		assertThatExceptionOfType(RunFailedException.class)
			.isThrownBy(() -> await(process, freePort(), Duration.ofMillis(300)))
			.withMessageStartingWith("external-service was not healthy within 0 s")
			.withMessageContainingAll("/actuator/health did not answer 200; is it?", "waiting for nothing");
		assertThat(process.isAlive()).isFalse();
	}

	@Test
	void shouldGiveAHealthyServiceAndItsStartUpTime() throws IOException, InterruptedException {
		HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
		server.createContext("/actuator/health", (exchange) -> {
			exchange.sendResponseHeaders(200, -1);
			exchange.close();
		});
		server.start();
		try {
			RunningService service = await(start("exec sleep 300"), server.getAddress().getPort(),
					Duration.ofSeconds(30));
			assertThat(service.startupMs()).isPositive();
			service.requireAlive();
			service.close();
			assertThatExceptionOfType(RunFailedException.class).isThrownBy(service::requireAlive)
				.withMessageContaining("under load");
		}
		finally {
			server.stop(0);
		}
	}

	@Test
	void shouldNameATakenPort() throws IOException {
		try (ServerSocket taken = new ServerSocket(0)) {
			Ports ports = new Ports(taken.getLocalPort() - Service.BLOCKING_FACADE.port());
			assertThatExceptionOfType(RunFailedException.class)
				.isThrownBy(() -> ports.requireFree(Service.BLOCKING_FACADE))
				.withMessageContainingAll("port " + taken.getLocalPort(), "blocking-facade", "--port-offset");
		}
	}

	private static RunningService await(ChildProcess process, int managementPort, Duration bound)
			throws InterruptedException {
		return RunningService.awaitHealthy(Service.EXTERNAL_SERVICE, process, new Actuator(managementPort),
				System.nanoTime(), bound, "; is it?");
	}

	private ChildProcess start(String script) {
		return ChildProcess.start("external-service", List.of("bash", "-c", script), Map.of(),
				this.folder.resolve("service.log"));
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

}
