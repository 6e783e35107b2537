package org.rewritelab.facade;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.FacadeProtectionContract;

class FacadeProtectionContractTests {

	@Nested
	class Bulkhead extends FacadeProtectionContract {

		Bulkhead() {
			super(Variants.variant("blocking-tuned", "protected-bulkhead"));
		}

	}

	@Nested
	class Adaptive extends FacadeProtectionContract {

		Adaptive() {
			super(Variants.variant("blocking-tuned", "protected-adaptive"));
		}

	}

	@Nested
	class VirtualThreads extends FacadeProtectionContract {

		VirtualThreads() {
			super(Variants.variant("virtual-threads", "protected-bulkhead"));
		}

	}

}
