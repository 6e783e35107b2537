package org.rewritelab.facade;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.FacadeFailureContract;

class FacadeFailureContractTests {

	@Nested
	class Article3ConnectionPool extends FacadeFailureContract {

		Article3ConnectionPool() {
			super(Variants.variant("article-3-connection-pool"));
		}

		@Override
		protected boolean endsCallsOfAVanishedCaller() {
			return false;
		}

	}

	@Nested
	class BlockingTuned extends FacadeFailureContract {

		BlockingTuned() {
			super(Variants.variant("blocking-tuned"));
		}

		@Override
		protected boolean endsCallsOfAVanishedCaller() {
			return false;
		}

	}

	@Nested
	class VirtualThreads extends FacadeFailureContract {

		VirtualThreads() {
			super(Variants.variant("virtual-threads"));
		}

		@Override
		protected boolean endsCallsOfAVanishedCaller() {
			return false;
		}

	}

}
