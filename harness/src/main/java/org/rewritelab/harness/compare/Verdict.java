package org.rewritelab.harness.compare;

import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * What may be said of a variant beside another one.
 */
public enum Verdict {

	/**
	 * The whole interval is better by more than the smallest effect that matters.
	 */
	BETTER,

	/**
	 * The whole interval is worse by more than the smallest effect that matters.
	 */
	WORSE,

	/**
	 * The whole interval is within the smallest effect that matters.
	 */
	NO_DIFFERENCE,

	/**
	 * None of these can be said.
	 */
	UNDECIDED;

	@JsonValue
	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT).replace('_', ' ');
	}

}
