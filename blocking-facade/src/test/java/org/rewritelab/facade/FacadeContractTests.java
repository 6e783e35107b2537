package org.rewritelab.facade;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.FacadeContract;

class FacadeContractTests {

	@Nested
	class Article1CommonPool extends FacadeContract {

		Article1CommonPool() {
			super(Variants.variant("article-1-common-pool"));
		}

	}

	@Nested
	class Article2Parallelism extends FacadeContract {

		Article2Parallelism() {
			super(Variants.variant("article-2-parallelism"));
		}

	}

	@Nested
	class Article3ConnectionPool extends FacadeContract {

		Article3ConnectionPool() {
			super(Variants.variant("article-3-connection-pool"));
		}

	}

	@Nested
	class Article4TomcatLimits extends FacadeContract {

		Article4TomcatLimits() {
			super(Variants.variant("article-4-tomcat-limits"));
		}

	}

	@Nested
	class BlockingTuned extends FacadeContract {

		BlockingTuned() {
			super(Variants.variant("blocking-tuned"));
		}

	}

	@Nested
	class VirtualThreads extends FacadeContract {

		VirtualThreads() {
			super(Variants.variant("virtual-threads"));
		}

	}

}
