package org.rewritelab.contracts;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What a facade tells of itself for the dashboards.
 */
@ExtendWith(LabExtension.class)
public abstract class FacadeMetricsContract {

	private final String name;

	private final ServiceStarter starter;

	/**
	 * The contract.
	 * @param name the service's
	 * @param starter a variant with the profile {@code observed}
	 */
	protected FacadeMetricsContract(String name, ServiceStarter starter) {
		this.name = name;
		this.starter = starter;
	}

	@Test
	void shouldExportWhatTheDashboardsUse(ExternalService externalService) {
		try (ServiceUnderTest service = ServiceUnderTest.facade(this.starter, externalService.port())) {
			Metrics.check(this.name, service, "/data/1,2");
		}
	}

}
