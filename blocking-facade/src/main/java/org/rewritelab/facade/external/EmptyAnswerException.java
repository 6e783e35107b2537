package org.rewritelab.facade.external;

/**
 * The external service answered without a body.
 */
public class EmptyAnswerException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	EmptyAnswerException() {
		super("The external service answered without a body");
	}

}
