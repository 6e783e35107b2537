package org.rewritelab.facade;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.FacadeGoodputContract;

class FacadeGoodputContractTests {

	@Nested
	class Unprotected extends FacadeGoodputContract {

		Unprotected() {
			super(Variants.variant("reactive-tuned"));
		}

		@Override
		protected boolean isProtected() {
			return false;
		}

	}

	@Nested
	class Bulkhead extends FacadeGoodputContract {

		Bulkhead() {
			super(Variants.variant("reactive-tuned", "protected-bulkhead"));
		}

		@Override
		protected boolean isProtected() {
			return true;
		}

	}

}
