package org.rewritelab.facade;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.FacadeOverloadContract;

class FacadeOverloadContractTests {

	@Nested
	class ReactiveTuned extends FacadeOverloadContract {

		ReactiveTuned() {
			super(Variants.variant("reactive-tuned"), "facade.connection-pool.max-connections=1",
					"facade.connection-pool.max-pending=1");
		}

	}

}
