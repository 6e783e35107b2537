package org.rewritelab.facade.users;

import java.util.concurrent.atomic.AtomicLong;

import org.rewritelab.facade.problem.InvalidInputException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request for a user.
 *
 * @param number counts the requests from 1, so that a reader of the log can follow one of
 * them from thread to thread
 * @param userId 1 to 100 characters
 */
record UserRequest(long number, String userId) {

	private static final Logger LOGGER = LoggerFactory.getLogger(UserRequest.class);

	private static final AtomicLong NUMBERS = new AtomicLong();

	/** Far longer than an id, and far shorter than what a URL may have. */
	private static final int MAX_LENGTH = 100;

	/** What bytes that are no UTF-8 become, where the server does not refuse them. */
	private static final char UNREADABLE = '\uFFFD';

	/**
	 * Reads the id of a request.
	 * @throws InvalidInputException if it is longer than 100 characters, has control
	 * characters or bytes that are no UTF-8, or is one that means another path to whom it
	 * is passed on to
	 */
	static UserRequest of(String userId) {
		if (userId.length() > MAX_LENGTH) {
			throw new InvalidInputException("An id has at most " + MAX_LENGTH + " characters");
		}
		if (userId.chars().anyMatch(Character::isISOControl)) {
			throw new InvalidInputException("An id has no control characters");
		}
		if (userId.indexOf(UNREADABLE) >= 0) {
			throw new InvalidInputException("An id is UTF-8");
		}
		// https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4
		if (userId.equals(".") || userId.equals("..")) {
			throw new InvalidInputException("An id is not a dot or two");
		}
		UserRequest request = new UserRequest(NUMBERS.incrementAndGet(), userId);
		LOGGER.debug("Request {}: asks for user {}", request.number(), userId);
		return request;
	}

}
