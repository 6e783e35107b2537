package org.rewritelab.facade;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.UsersFailureContract;

class UsersFailureContractTests {

	@Nested
	class ReactiveDefault extends UsersFailureContract {

		ReactiveDefault() {
			super(Variants.variant("reactive-default"), "/users", 2);
		}

		@Override
		protected boolean endsCallsOfAVanishedCaller() {
			return true;
		}

		@Override
		protected boolean failsWithTheFirstCallThatFails() {
			return true;
		}

	}

	@Nested
	class Reactive extends UsersFailureContract {

		Reactive() {
			super(Variants.variant("reactive-tuned", "users"), "/users", 2);
		}

		@Override
		protected boolean endsCallsOfAVanishedCaller() {
			return true;
		}

		@Override
		protected boolean failsWithTheFirstCallThatFails() {
			return true;
		}

	}

}
