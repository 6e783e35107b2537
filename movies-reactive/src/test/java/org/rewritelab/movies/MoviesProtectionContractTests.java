package org.rewritelab.movies;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.MoviesProtectionContract;

class MoviesProtectionContractTests {

	private static final String[] SHORT_WAITS = { "spring.r2dbc.pool.max-acquire-time=500ms",
			"spring.r2dbc.properties.statementTimeout=PT5S" };

	@Nested
	class Bulkhead extends MoviesProtectionContract {

		Bulkhead() {
			super(Variants.variant("reactive-tuned", "protected-bulkhead"), SHORT_WAITS);
		}

	}

	@Nested
	class Adaptive extends MoviesProtectionContract {

		Adaptive() {
			super(Variants.variant("reactive-tuned", "protected-adaptive"), SHORT_WAITS);
		}

	}

}
