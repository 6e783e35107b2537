package org.rewritelab.contracts;

/**
 * Starts a variant of a facade in this JVM.
 */
@FunctionalInterface
public interface FacadeStarter {

	/**
	 * Starts the facade and waits until it serves.
	 * @param arguments Spring Boot's command-line arguments
	 * @return what stops it
	 */
	Runnable start(String... arguments);

}
