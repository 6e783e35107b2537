package org.rewritelab.movies.problem;

/**
 * A request asks for something that the service does not accept. The message is part of
 * the answer.
 */
public class InvalidInputException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public InvalidInputException(String message) {
		super(message);
	}

}
