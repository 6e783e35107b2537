package org.rewritelab.movies;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.MoviesProtectionContract;

class MoviesProtectionContractTests {

	private static final String[] SHORT_WAITS = { "spring.datasource.hikari.connection-timeout=500",
			"spring.datasource.hikari.validation-timeout=250",
			"spring.datasource.url=jdbc:postgresql://localhost:${MOVIES_DATABASE_PORT}/movies"
					+ "?connectTimeout=2&options=-c%20statement_timeout=5s" };

	@Nested
	class Bulkhead extends MoviesProtectionContract {

		Bulkhead() {
			super(Variants.variant("blocking-tuned", "protected-bulkhead"), SHORT_WAITS);
		}

	}

	@Nested
	class Adaptive extends MoviesProtectionContract {

		Adaptive() {
			super(Variants.variant("blocking-tuned", "protected-adaptive"), SHORT_WAITS);
		}

	}

	@Nested
	class VirtualThreads extends MoviesProtectionContract {

		VirtualThreads() {
			super(Variants.variant("virtual-threads", "protected-bulkhead"), SHORT_WAITS);
		}

	}

}
