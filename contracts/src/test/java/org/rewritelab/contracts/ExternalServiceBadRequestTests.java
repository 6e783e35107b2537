package org.rewritelab.contracts;

import java.io.IOException;
import java.net.Socket;
import java.util.Map;

import org.junit.jupiter.api.BeforeAll;

/**
 * The external service is held to what the reactive services are, through TLS.
 */
class ExternalServiceBadRequestTests extends BadRequestContract {

	private ExternalServiceProcess service;

	ExternalServiceBadRequestTests() {
		super(Stack.REACTIVE, "/external-data/0");
	}

	@BeforeAll
	void start() throws IOException {
		this.service = new ExternalServiceProcess(Map.of("SERVER_NETTY_IDLE_TIMEOUT", "1s"));
	}

	@Override
	protected Socket connect() throws IOException {
		return ExternalServiceTests.trust().getSocketFactory().createSocket("localhost", this.service.port());
	}

	@Override
	protected void stop() {
		this.service.close();
	}

}
