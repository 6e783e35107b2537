package org.rewritelab.movies;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.MoviesContract;

class MoviesContractTests {

	@Nested
	class Article01Base extends MoviesContract {

		Article01Base() {
			super(Variants.variant("article-01-base"));
		}

	}

	@Nested
	class Article06ConnectionPool extends MoviesContract {

		Article06ConnectionPool() {
			super(Variants.variant("article-06-connection-pool"));
		}

	}

	@Nested
	class BlockingTuned extends MoviesContract {

		BlockingTuned() {
			super(Variants.variant("blocking-tuned"));
		}

	}

	@Nested
	class VirtualThreads extends MoviesContract {

		VirtualThreads() {
			super(Variants.variant("virtual-threads"));
		}

	}

	@Nested
	class BlockingIndexed extends MoviesContract {

		BlockingIndexed() {
			super(Variants.variant("blocking-indexed"));
		}

	}

}
