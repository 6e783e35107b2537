package org.rewritelab.facade;

import org.junit.jupiter.api.Nested;
import org.rewritelab.contracts.UsersContract;

class UsersContractTests {

	@Nested
	class ReactiveDefault extends UsersContract {

		ReactiveDefault() {
			super(Variants.variant("reactive-default"), "/users", 2);
		}

	}

	@Nested
	class Reactive extends UsersContract {

		Reactive() {
			super(Variants.variant("reactive-tuned", "users"), "/users", 2);
		}

	}

}
