package org.rewritelab.harness.experiment;

/**
 * What goes wrong beside a service, with it, or with its clients, while it is under load.
 */
public enum Fault {

	/** Each answer of the external service takes ten times as long. */
	UPSTREAM_SLOW("upstream-slow", Needed.EXTERNAL_SERVICE),

	/** The external service answers 500. */
	UPSTREAM_500("upstream-500", Needed.EXTERNAL_SERVICE),

	/** Connections to the external service are reset. */
	UPSTREAM_CLOSES("upstream-closes", Needed.EXTERNAL_SERVICE),

	/** Connections are accepted, and nothing is ever answered on them. */
	UPSTREAM_SILENT("upstream-silent", Needed.EXTERNAL_SERVICE),

	/** What is sent arrives, and is answered, only when the fault is over. */
	UPSTREAM_NETWORK_LOST("upstream-network-lost", Needed.EXTERNAL_SERVICE),

	/** The external service is told to end, and started again. */
	UPSTREAM_RESTARTS("upstream-restarts", Needed.EXTERNAL_SERVICE),

	/** The external service has a certificate of an authority that nobody knows. */
	UPSTREAM_UNTRUSTED("upstream-untrusted", Needed.EXTERNAL_SERVICE),

	/** PostgreSQL is stopped, ending what it does, and started again. */
	DATABASE_RESTARTS("database-restarts", Needed.POSTGRES),

	/** As {@link #UPSTREAM_NETWORK_LOST}, between the service and PostgreSQL. */
	DATABASE_NETWORK_LOST("database-network-lost", Needed.POSTGRES),

	/** Somebody else holds a lock that every query waits for. */
	DATABASE_LOCKED("database-locked", Needed.POSTGRES),

	/** The service is told to end (SIGTERM), and started again when it has. */
	SERVICE_TERMINATED("service-terminated", Needed.NOTHING),

	/** All clients are killed while their requests are under way; others come. */
	CLIENTS_VANISH("clients-vanish", Needed.NOTHING);

	private final String name;

	private final Needed needed;

	Fault(String name, Needed needed) {
		this.name = name;
		this.needed = needed;
	}

	/**
	 * @return whether it can happen to a service with these needs
	 */
	boolean fits(Needs needs) {
		return switch (this.needed) {
			case EXTERNAL_SERVICE -> needs.externalService() != null;
			case POSTGRES -> needs.postgres() != null;
			case NOTHING -> true;
		};
	}

	/**
	 * @return whether it lasts as long as it takes to start something again
	 */
	public boolean isRestart() {
		return this == UPSTREAM_RESTARTS || this == DATABASE_RESTARTS || this == SERVICE_TERMINATED;
	}

	/**
	 * @return whether answers do not come while it lasts, rather than others or none
	 */
	public boolean withholdsAnswers() {
		return this == UPSTREAM_SILENT || this == UPSTREAM_NETWORK_LOST || this == DATABASE_NETWORK_LOST
				|| this == DATABASE_LOCKED;
	}

	@Override
	public String toString() {
		return this.name;
	}

	private enum Needed {

		EXTERNAL_SERVICE, POSTGRES, NOTHING

	}

}
