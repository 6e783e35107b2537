package org.rewritelab.facade;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.UsersContract;

class UsersContractTests {

	@Nested
	class ArticleSequential extends UsersContract {

		ArticleSequential() {
			super(Variants.variant("article-users"), "/users", 1);
		}

	}

	@Nested
	class ArticleParallel extends UsersContract {

		ArticleParallel() {
			super(Variants.variant("article-users"), "/users_parallel", 2);
		}

	}

	@Nested
	class ArticleParallel8Threads extends UsersContract {

		ArticleParallel8Threads() {
			super(Variants.variant("article-users-8-threads"), "/users_parallel", 2);
		}

	}

	@Nested
	class ArticleMoreThreads extends UsersContract {

		ArticleMoreThreads() {
			super(Variants.variant("article-users"), "/users_parallel_more_threads", 2);
		}

	}

	@Nested
	class BlockingTuned extends UsersContract {

		BlockingTuned() {
			super(Variants.variant("blocking-tuned"), "/users", 2);
		}

	}

	@Nested
	class VirtualThreads extends UsersContract {

		VirtualThreads() {
			super(Variants.variant("virtual-threads", "users"), "/users", 2);
		}

	}

}
