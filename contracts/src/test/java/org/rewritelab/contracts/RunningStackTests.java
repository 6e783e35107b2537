package org.rewritelab.contracts;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The contracts against the containers of docker-compose.yml, in variants whose
 * {@code /users} makes both calls at the same time (all but the second article's first).
 */
@EnabledIfSystemProperty(named = RunningStack.TARGET, matches = "compose",
		disabledReason = "needs the running containers of docker-compose.yml")
class RunningStackTests {

	@Nested
	class BlockingFacade extends FacadeContract {

		BlockingFacade() {
			super(RunningStack.service("blocking-facade"));
		}

	}

	@Nested
	class ReactiveFacade extends FacadeContract {

		ReactiveFacade() {
			super(RunningStack.service("reactive-facade"));
		}

	}

	@Nested
	class BlockingUsers extends UsersContract {

		BlockingUsers() {
			super(RunningStack.service("blocking-facade"), "/users", 2);
		}

	}

	@Nested
	class ReactiveUsers extends UsersContract {

		ReactiveUsers() {
			super(RunningStack.service("reactive-facade"), "/users", 2);
		}

	}

	@Nested
	class MoviesBlocking extends MoviesContract {

		MoviesBlocking() {
			super(RunningStack.service("movies-blocking"));
		}

	}

	@Nested
	class MoviesReactive extends MoviesContract {

		MoviesReactive() {
			super(RunningStack.service("movies-reactive"));
		}

	}

}
