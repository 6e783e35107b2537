package org.rewritelab.harness.experiment;

/**
 * A service of the lab with its usual ports. Actuator's port is the service's + 1000.
 */
public enum Service {

	EXTERNAL_SERVICE("external-service", "https", 8543),

	BLOCKING_FACADE("blocking-facade", "http", 8080),

	REACTIVE_FACADE("reactive-facade", "http", 8081),

	MOVIES_BLOCKING("movies-blocking", "http", 8082),

	MOVIES_REACTIVE("movies-reactive", "http", 8083),

	/** A bound for the two before, not a service. */
	MOVIES_FLOOR("movies-floor", "http", 8084);

	private final String name;

	private final String scheme;

	private final int port;

	Service(String name, String scheme, int port) {
		this.name = name;
		this.scheme = scheme;
		this.port = port;
	}

	public String scheme() {
		return this.scheme;
	}

	public int port() {
		return this.port;
	}

	/**
	 * @return the module's name, which is the jar's name too
	 */
	@Override
	public String toString() {
		return this.name;
	}

}
