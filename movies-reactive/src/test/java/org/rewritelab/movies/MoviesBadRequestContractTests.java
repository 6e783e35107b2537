package org.rewritelab.movies;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.MoviesBadRequestContract;

class MoviesBadRequestContractTests {

	@Nested
	class ReactiveDefault extends MoviesBadRequestContract {

		ReactiveDefault() {
			super(Stack.REACTIVE, Variants.variant("reactive-default"));
		}

	}

	@Nested
	class ReactiveIndexed extends MoviesBadRequestContract {

		ReactiveIndexed() {
			super(Stack.REACTIVE, Variants.variant("reactive-indexed"));
		}

	}

}
