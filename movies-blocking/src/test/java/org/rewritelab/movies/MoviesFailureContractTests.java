package org.rewritelab.movies;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.MoviesFailureContract;

class MoviesFailureContractTests {

	private static final String[] ONE_CONNECTION = { "spring.datasource.hikari.maximum-pool-size=1",
			"MOVIES_DATABASE_STATEMENT_TIMEOUT=5s", "MOVIES_DATABASE_SOCKET_TIMEOUT=6" };

	@Nested
	class BlockingTuned extends MoviesFailureContract {

		BlockingTuned() {
			super(Variants.variant("blocking-tuned"), ONE_CONNECTION);
		}

		@Override
		protected boolean readsAsItsClientReads() {
			return false;
		}

		@Override
		protected boolean endsTheQueryOfAVanishedClient() {
			return false;
		}

	}

	@Nested
	class VirtualThreads extends MoviesFailureContract {

		VirtualThreads() {
			super(Variants.variant("virtual-threads"), ONE_CONNECTION);
		}

		@Override
		protected boolean readsAsItsClientReads() {
			return false;
		}

		@Override
		protected boolean endsTheQueryOfAVanishedClient() {
			return false;
		}

	}

	@Nested
	class BlockingIndexed extends MoviesFailureContract {

		BlockingIndexed() {
			super(Variants.variant("blocking-indexed"), ONE_CONNECTION);
		}

		@Override
		protected boolean readsAsItsClientReads() {
			return false;
		}

		@Override
		protected boolean endsTheQueryOfAVanishedClient() {
			return false;
		}

	}

}
