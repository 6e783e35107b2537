package org.rewritelab.harness.experiment;

import java.util.Locale;

/**
 * What a service's jar runs on when it is not a JDK.
 */
public enum RuntimeImage {

	/**
	 * Made by jdeps and jlink: only the modules that the jar uses.
	 */
	JLINK;

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
