package org.rewritelab.facade.problem;

/**
 * A request asks for something that the facade does not accept. The message is part of
 * the answer.
 */
public class InvalidInputException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public InvalidInputException(String message) {
		super(message);
	}

}
