package org.rewritelab.facade.users;

import java.util.List;
import java.util.concurrent.TimeoutException;

import org.rewritelab.facade.calls.SimultaneousCalls;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * Both calls at the same time on the application's own executor.
 */
@Component
@ConditionalOnProperty(name = "facade.users", havingValue = "executor", matchIfMissing = true)
class ExecutorUsers implements Users {

	private final UserCalls calls;

	private final SimultaneousCalls simultaneousCalls;

	ExecutorUsers(UserCalls calls, SimultaneousCalls simultaneousCalls) {
		this.calls = calls;
		this.simultaneousCalls = simultaneousCalls;
	}

	@Override
	public User find(UserRequest request) throws TimeoutException {
		List<String> answers = this.simultaneousCalls
			.make(List.of(() -> this.calls.name(request), () -> this.calls.phoneNumber(request)));
		return new User(request.userId(), answers.get(0), answers.get(1));
	}

}
