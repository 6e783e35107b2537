package org.rewritelab.facade;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.FacadeContract;

class FacadeContractTests {

	@Nested
	class ReactiveDefault extends FacadeContract {

		ReactiveDefault() {
			super(Variants.variant("reactive-default"));
		}

	}

	@Nested
	class ReactiveTuned extends FacadeContract {

		ReactiveTuned() {
			super(Variants.variant("reactive-tuned"));
		}

	}

}
