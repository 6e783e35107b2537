package org.rewritelab.facade;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.FacadeOverloadContract;

class FacadeOverloadContractTests {

	@Nested
	class BlockingTuned extends FacadeOverloadContract {

		BlockingTuned() {
			super(Variants.variant("blocking-tuned"), "spring.task.execution.pool.core-size=1",
					"spring.task.execution.pool.max-size=1", "spring.task.execution.pool.queue-capacity=1");
		}

	}

	@Nested
	class VirtualThreads extends FacadeOverloadContract {

		VirtualThreads() {
			super(Variants.variant("virtual-threads"), "spring.task.execution.simple.concurrency-limit=2",
					"spring.task.execution.simple.reject-tasks-when-limit-reached=true");
		}

	}

}
