package org.rewritelab.facade.users;

import reactor.core.publisher.Mono;

import org.springframework.stereotype.Component;

/**
 * Finds a user with two calls that need nothing of each other, at the same time. The
 * first failure ends the request and cancels the other call, and so does a caller that
 * goes away.
 */
@Component
class Users {

	private final UserCalls calls;

	Users(UserCalls calls) {
		this.calls = calls;
	}

	/**
	 * Finds a user.
	 */
	Mono<User> find(UserRequest request) {
		return Mono.zip(this.calls.name(request), this.calls.phoneNumber(request),
				(name, phoneNumber) -> new User(request.userId(), name, phoneNumber));
	}

}
