package org.rewritelab.facade.calls;

import java.util.concurrent.ExecutionException;

/**
 * Turns what a {@link java.util.concurrent.Future} throws into what the call threw.
 */
public final class Failures {

	private Failures() {
	}

	public static RuntimeException unwrap(ExecutionException failure) {
		return (failure.getCause() instanceof RuntimeException cause) ? cause : new IllegalStateException(failure);
	}

	public static RuntimeException interrupted(InterruptedException interruption) {
		Thread.currentThread().interrupt();
		return new IllegalStateException("Interrupted while waiting for the external service", interruption);
	}

}
