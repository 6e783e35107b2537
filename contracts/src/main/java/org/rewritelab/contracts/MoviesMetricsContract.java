package org.rewritelab.contracts;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What a movies service tells of itself for the dashboards.
 */
@ExtendWith(LabExtension.class)
public abstract class MoviesMetricsContract {

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
			Metrics.check(this.name, service, "/movies/imax");
		}
	}

}
