package org.rewritelab.contracts;

/**
 * Starts a variant of a service in this JVM.
 */
@FunctionalInterface
public interface ServiceStarter {

	/**
	 * Starts the service and waits until it serves.
	 * @param arguments Spring Boot's command-line arguments
	 * @return what stops it
	 */
	Runnable start(String... arguments);

	/**
	 * The port that the service is to serve on; by default a free one.
	 */
	default int port() {
		return Checkout.freePort();
	}

}
