package org.rewritelab.harness.experiment;

/**
 * An experiment's file that cannot be read; the message has the file, the line, the
 * column and the rule.
 */
public class ExperimentException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	ExperimentException(String message) {
		super(message);
	}

	ExperimentException(String message, Throwable cause) {
		super(message, cause);
	}

}
