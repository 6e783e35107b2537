package org.rewritelab.facade;

import org.rewritelab.contracts.FacadeMetricsContract;

class FacadeMetricsContractTests extends FacadeMetricsContract {

	FacadeMetricsContractTests() {
		super("blocking-facade", Variants.variant("blocking-tuned", "observed"));
	}

}
