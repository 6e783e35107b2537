package org.rewritelab.harness.experiment;

/**
 * Says which rule a value breaks. The reader adds the file, line and column.
 */
class BadValueException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String path;

	/**
	 * @param path the keys and indexes that lead to the value from where it is checked,
	 * such as {@code only/2}
	 * @param rule what the value must be
	 */
	BadValueException(String path, String rule) {
		super(rule);
		this.path = path;
	}

	String path() {
		return this.path;
	}

}
