package org.rewritelab.movies;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.MoviesContract;

class MoviesContractTests {

	@Nested
	class ReactiveDefault extends MoviesContract {

		ReactiveDefault() {
			super(Variants.variant("reactive-default"));
		}

	}

	@Nested
	class ReactivePool3 extends MoviesContract {

		ReactivePool3() {
			super(Variants.variant("reactive-pool-3"));
		}

	}

	@Nested
	class ReactiveTuned extends MoviesContract {

		ReactiveTuned() {
			super(Variants.variant("reactive-tuned"));
		}

	}

	@Nested
	class ReactiveIndexed extends MoviesContract {

		ReactiveIndexed() {
			super(Variants.variant("reactive-indexed"));
		}

	}

}
