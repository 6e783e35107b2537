package org.rewritelab.contracts;

import java.io.IOException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a movies service tells of itself for the dashboards.
 */
@ExtendWith(LabExtension.class)
public abstract class MoviesMetricsContract {

	private static final String PATH = "/movies/imax";

	private final String name;

	private final ServiceStarter starter;

	/**
	 * The contract.
	 * @param name the service's
	 * @param starter a variant with the profile {@code observed}
	 */
	protected MoviesMetricsContract(String name, ServiceStarter starter) {
		this.name = name;
		this.starter = starter;
	}

	@Test
	void shouldExportWhatTheDashboardsUse(MoviesDatabase database) {
		try (ServiceUnderTest service = ServiceUnderTest.movies(this.starter, database.port())) {
			Metrics.check(this.name, service, PATH);
		}
	}

	@Test
	void shouldExportThemAgainAfterTheDatabaseWasDown(MoviesDatabase database) throws IOException {
		try (SwitchableUpstream upstream = new SwitchableUpstream();
				ServiceUnderTest service = ServiceUnderTest.movies(this.starter, upstream.port())) {
			assertThat(service.management().get("/actuator/prometheus").statusCode()).isEqualTo(200);
			upstream.switchTo(database.port());
			Metrics.check(this.name, service, PATH);
			upstream.takeDown();
			assertThat(service.management().get("/actuator/prometheus").statusCode()).isEqualTo(200);
			upstream.switchTo(database.port());
			Metrics.check(this.name, service, PATH);
		}
	}

}
