package org.rewritelab.facade.users;

import java.util.concurrent.TimeoutException;

/**
 * Finds a user with two calls that need nothing of each other.
 */
interface Users {

	/**
	 * Finds a user.
	 * @throws TimeoutException if the calls were not answered within the answer time-out
	 */
	User find(UserRequest request) throws TimeoutException;

}
