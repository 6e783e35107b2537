package org.rewritelab.facade;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.FacadeFailureContract;

class FacadeFailureContractTests {

	@Nested
	class ReactiveDefault extends FacadeFailureContract {

		ReactiveDefault() {
			super(Variants.variant("reactive-default"));
		}

		@Override
		protected boolean endsCallsOfAVanishedCaller() {
			return true;
		}

	}

	@Nested
	class ReactiveTuned extends FacadeFailureContract {

		ReactiveTuned() {
			super(Variants.variant("reactive-tuned"));
		}

		@Override
		protected boolean endsCallsOfAVanishedCaller() {
			return true;
		}

	}

}
