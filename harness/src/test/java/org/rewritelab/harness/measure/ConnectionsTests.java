package org.rewritelab.harness.measure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;

@EnabledOnOs(OS.LINUX)
class ConnectionsTests {

	@Test
	void shouldCountConnectionsUntilBothSidesHaveClosedThem() throws IOException {
		try (ServerSocket server = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
			int port = server.getLocalPort();
			assertThat(Connections.to(port)).isZero();
			try (Socket client = new Socket(server.getInetAddress(), port)) {
				Socket accepted = server.accept();
				assertThat(Connections.to(port)).isEqualTo(1);
				assertThat(Connections.on(port)).isEqualTo(1);
				accepted.close();
				// The client has not noticed, or does not care.
				assertThat(Connections.to(port)).isEqualTo(1);
				assertThat(Connections.on(port)).isZero();
				assertThat(client.isClosed()).isFalse();
			}
			assertThat(Connections.to(port)).isZero();
		}
	}

}
