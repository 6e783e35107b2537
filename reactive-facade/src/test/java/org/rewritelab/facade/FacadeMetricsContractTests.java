package org.rewritelab.facade;

import org.rewritelab.contracts.FacadeMetricsContract;

class FacadeMetricsContractTests extends FacadeMetricsContract {

	FacadeMetricsContractTests() {
		super("reactive-facade", Variants.variant("reactive-tuned", "observed"));
	}

}
