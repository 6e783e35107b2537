package org.rewritelab.contracts;

import java.io.IOException;
import java.net.Socket;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What a movies service does with requests that make no sense.
 */
public abstract class MoviesBadRequestContract extends BadRequestContract {

	private final ServiceStarter starter;

	private ServiceUnderTest service;

	protected MoviesBadRequestContract(Stack stack, ServiceStarter starter) {
		super(stack, "/movies/western");
		this.starter = starter;
	}

	@BeforeAll
	void start(MoviesDatabase database) {
		this.service = ServiceUnderTest.movies(this.starter, database.port(), SHORT_TIME_OUTS);
	}

	@Test
	void shouldShowThreeEndpointsOfActuatorOnItsOwnPort() {
		Actuator.check(this.service.management());
	}

	@Override
	protected Socket connect() throws IOException {
		return new Socket("localhost", this.service.port());
	}

	@Override
	protected void stop() {
		this.service.close();
	}

}
