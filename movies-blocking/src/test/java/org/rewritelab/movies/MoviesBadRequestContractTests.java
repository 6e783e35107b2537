package org.rewritelab.movies;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.MoviesBadRequestContract;

class MoviesBadRequestContractTests {

	@Nested
	class BlockingTuned extends MoviesBadRequestContract {

		BlockingTuned() {
			super(Stack.BLOCKING, Variants.variant("blocking-tuned"));
		}

	}

	@Nested
	class VirtualThreads extends MoviesBadRequestContract {

		VirtualThreads() {
			super(Stack.BLOCKING, Variants.variant("virtual-threads"));
		}

	}

}
