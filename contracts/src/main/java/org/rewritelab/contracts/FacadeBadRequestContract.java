package org.rewritelab.contracts;

import java.io.IOException;
import java.net.Socket;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What a facade does with requests that make no sense.
 */
public abstract class FacadeBadRequestContract extends BadRequestContract {

	private final ServiceStarter starter;

	private ServiceUnderTest facade;

	protected FacadeBadRequestContract(Stack stack, ServiceStarter starter) {
		super(stack, "/data/0");
		this.starter = starter;
	}

	@BeforeAll
	void start(ExternalService externalService) {
		this.facade = ServiceUnderTest.facade(this.starter, externalService.port(), SHORT_TIME_OUTS);
	}

	@Test
	void shouldShowThreeEndpointsOfActuatorOnItsOwnPort() {
		Actuator.check(this.facade.management());
	}

	@Override
	protected Socket connect() throws IOException {
		return new Socket("localhost", this.facade.port());
	}

	@Override
	protected void stop() {
		this.facade.close();
	}

}
