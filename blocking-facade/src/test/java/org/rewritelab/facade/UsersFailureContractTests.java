package org.rewritelab.facade;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.UsersFailureContract;

class UsersFailureContractTests {

	@Nested
	class ArticleSequential extends UsersFailureContract {

		ArticleSequential() {
			super(Variants.variant("article-users"), "/users", 1);
		}

		@Override
		protected boolean endsCallsOfAVanishedCaller() {
			return false;
		}

		@Override
		protected boolean failsWithTheFirstCallThatFails() {
			return false;
		}

	}

	@Nested
	class ArticleParallel extends UsersFailureContract {

		ArticleParallel() {
			super(Variants.variant("article-users"), "/users_parallel", 2);
		}

		@Override
		protected boolean endsCallsOfAVanishedCaller() {
			return false;
		}

		@Override
		protected boolean failsWithTheFirstCallThatFails() {
			return false;
		}

	}

	@Nested
	class ArticleParallel8Threads extends UsersFailureContract {

		ArticleParallel8Threads() {
			super(Variants.variant("article-users-8-threads"), "/users_parallel", 2);
		}

		@Override
		protected boolean endsCallsOfAVanishedCaller() {
			return false;
		}

		@Override
		protected boolean failsWithTheFirstCallThatFails() {
			return false;
		}

	}

	@Nested
	class ArticleMoreThreads extends UsersFailureContract {

		ArticleMoreThreads() {
			super(Variants.variant("article-users"), "/users_parallel_more_threads", 2);
		}

		@Override
		protected boolean endsCallsOfAVanishedCaller() {
			return false;
		}

		@Override
		protected boolean failsWithTheFirstCallThatFails() {
			return false;
		}

	}

	@Nested
	class BlockingTuned extends UsersFailureContract {

		BlockingTuned() {
			super(Variants.variant("blocking-tuned"), "/users", 2);
		}

		@Override
		protected boolean endsCallsOfAVanishedCaller() {
			return false;
		}

		@Override
		protected boolean failsWithTheFirstCallThatFails() {
			return true;
		}

	}

	@Nested
	class VirtualThreads extends UsersFailureContract {

		VirtualThreads() {
			super(Variants.variant("virtual-threads", "users"), "/users", 2);
		}

		@Override
		protected boolean endsCallsOfAVanishedCaller() {
			return false;
		}

		@Override
		protected boolean failsWithTheFirstCallThatFails() {
			return true;
		}

	}

}
