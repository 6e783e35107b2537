package org.rewritelab.facade;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.FacadeBadRequestContract;

class FacadeBadRequestContractTests {

	@Nested
	class ReactiveTuned extends FacadeBadRequestContract {

		ReactiveTuned() {
			super(Stack.REACTIVE, Variants.variant("reactive-tuned"));
		}

	}

}
