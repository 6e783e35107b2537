package org.rewritelab.facade;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.FacadeBadRequestContract;

class FacadeBadRequestContractTests {

	@Nested
	class BlockingTuned extends FacadeBadRequestContract {

		BlockingTuned() {
			super(Stack.BLOCKING, Variants.variant("blocking-tuned"));
		}

	}

	@Nested
	class VirtualThreads extends FacadeBadRequestContract {

		VirtualThreads() {
			super(Stack.BLOCKING, Variants.variant("virtual-threads"));
		}

	}

}
