package org.rewritelab.movies;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.MoviesFailureContract;

class MoviesFailureContractTests {

	private static final String[] ONE_CONNECTION = { "spring.r2dbc.pool.initial-size=1", "spring.r2dbc.pool.max-size=1",
			"MOVIES_DATABASE_STATEMENT_TIMEOUT=5s", "movies.time-outs.first-rows=9s", "movies.time-outs.next-rows=4s" };

	@Nested
	class ReactiveDefault extends MoviesFailureContract {

		ReactiveDefault() {
			super(Variants.variant("reactive-default"), ONE_CONNECTION);
		}

		@Override
		protected boolean readsAsItsClientReads() {
			return true;
		}

		@Override
		protected boolean endsTheQueryOfAVanishedClient() {
			return true;
		}

	}

	@Nested
	class ReactiveTuned extends MoviesFailureContract {

		ReactiveTuned() {
			super(Variants.variant("reactive-tuned"), ONE_CONNECTION);
		}

		@Override
		protected boolean readsAsItsClientReads() {
			return true;
		}

		@Override
		protected boolean endsTheQueryOfAVanishedClient() {
			return true;
		}

	}

	@Nested
	class ReactiveIndexed extends MoviesFailureContract {

		ReactiveIndexed() {
			super(Variants.variant("reactive-indexed"), ONE_CONNECTION);
		}

		@Override
		protected boolean readsAsItsClientReads() {
			return true;
		}

		@Override
		protected boolean endsTheQueryOfAVanishedClient() {
			return true;
		}

	}

}
