package org.rewritelab.harness.run;

/**
 * Something that the lab cannot go on without, in words for the user.
 */
public class RunFailedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public RunFailedException(String message) {
		super(message);
	}

	public RunFailedException(String message, Throwable cause) {
		super(message, cause);
	}

}
