package org.rewritelab.facade.users;

import java.time.Duration;
import java.util.concurrent.TimeoutException;

import org.rewritelab.facade.FacadeProperties;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * The article's beginning: one call after the other on the request's own thread.
 */
@Component
@ConditionalOnProperty(name = "facade.users", havingValue = "in-sequence")
class InSequenceUsers implements Users {

	private final UserCalls calls;

	private final Duration answerTimeOut;

	InSequenceUsers(UserCalls calls, FacadeProperties properties) {
		this.calls = calls;
		this.answerTimeOut = properties.timeOuts().answer();
	}

	@Override
	public User find(UserRequest request) throws TimeoutException {
		long start = System.nanoTime();
		String name = this.calls.name(request);
		// Nobody else can end a call that this thread waits for; the client does, each
		// within the same time.
		if (System.nanoTime() - start >= this.answerTimeOut.toNanos()) {
			throw new TimeoutException("No answer within " + this.answerTimeOut);
		}
		return new User(request.userId(), name, this.calls.phoneNumber(request));
	}

}
