package org.rewritelab.movies.movie;

import java.util.Locale;

import org.rewritelab.movies.problem.InvalidInputException;

/**
 * Reads the genre of a request.
 */
final class Genres {

	/** Far longer than any genre, and far shorter than the column. */
	private static final int MAX_LENGTH = 100;

	/** What bytes that are no UTF-8 become, where the server does not refuse them. */
	private static final char UNREADABLE = '\uFFFD';

	private Genres() {
	}

	/**
	 * Reads a genre.
	 * @param text in any case
	 * @return the genre in lower case, as the queries compare it
	 * @throws InvalidInputException if it is longer than 100 characters or has control
	 * characters, of which PostgreSQL cannot store all, or bytes that are no UTF-8
	 */
	static String parse(String text) {
		if (text.length() > MAX_LENGTH) {
			throw new InvalidInputException("A genre has at most " + MAX_LENGTH + " characters");
		}
		if (text.chars().anyMatch(Character::isISOControl)) {
			throw new InvalidInputException("A genre has no control characters");
		}
		if (text.indexOf(UNREADABLE) >= 0) {
			throw new InvalidInputException("A genre is UTF-8");
		}
		return text.toLowerCase(Locale.ROOT);
	}

}
