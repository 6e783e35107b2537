package org.rewritelab.harness.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.database.Database;
import org.rewritelab.harness.database.DatabaseAddress;
import org.rewritelab.harness.experiment.Dependency;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Fault;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.measure.CommandOutput;
import org.rewritelab.harness.report.Holdings;

/**
 * A service, what it calls, and the proxy between them, in which one fault at a time
 * begins and ends.
 */
final class FaultScene implements AutoCloseable {

	/**
	 * Longer than the 30 s that Spring Boot lets requests end in.
	 */
	private static final Duration STOPPED_WITHIN = Duration.ofSeconds(40);

	/** So that each connection to the database has a query that waits. */
	private static final Duration QUERIES_WAIT = Duration.ofSeconds(1);

	private static final Duration POLL = Duration.ofMillis(20);

	private final ServiceLauncher launcher;

	private final Checkout checkout;

	private final Isolation isolation;

	private final Ports ports;

	private final Experiment experiment;

	private final Variant variant;

	private final JavaRuntime runtime;

	private final @Nullable Database database;

	private final Path folder;

	private final Toxiproxy proxy;

	private @Nullable RunningService upstream;

	private RunningService service;

	private @Nullable FaultyUpstream faulty;

	private @Nullable AutoCloseable lock;

	private FaultScene(ServiceLauncher launcher, Checkout checkout, Isolation isolation, Ports ports,
			Experiment experiment, Variant variant, JavaRuntime runtime, @Nullable Database database, Path folder,
			Toxiproxy proxy, @Nullable RunningService upstream) throws InterruptedException {
		this.launcher = launcher;
		this.checkout = checkout;
		this.isolation = isolation;
		this.ports = ports;
		this.experiment = experiment;
		this.variant = variant;
		this.runtime = runtime;
		this.database = database;
		this.folder = folder;
		this.proxy = proxy;
		this.upstream = upstream;
		this.service = startService(isolation::forAll);
	}

	/**
	 * @param toxiproxy its executable
	 * @param database that the service asks; null for one that calls external-service
	 * @throws RunFailedException if something does not start; what has is stopped then
	 */
	static FaultScene start(ServiceLauncher launcher, Checkout checkout, Isolation isolation, Ports ports,
			Path toxiproxy, Experiment experiment, Variant variant, @Nullable Database database, Path folder)
			throws InterruptedException {
		JavaRuntime runtime = JavaRuntime.of(variant, checkout, isolation);
		Dependency needed = experiment.needs().externalService();
		RunningService upstream = (needed != null) ? launcher.start(Service.EXTERNAL_SERVICE, needed, ports, folder)
				: null;
		Toxiproxy proxy = null;
		try {
			int port = (database != null) ? database.address().port() : ports.of(Service.EXTERNAL_SERVICE);
			proxy = Toxiproxy.start(toxiproxy, isolation, port, folder);
			return new FaultScene(launcher, checkout, isolation, ports, experiment, variant, runtime, database, folder,
					proxy, upstream);
		}
		catch (RunFailedException | InterruptedException ex) {
			if (proxy != null) {
				proxy.close();
			}
			if (upstream != null) {
				upstream.close();
			}
			throw ex;
		}
	}

	private RunningService startService(UnaryOperator<List<String>> placement) throws InterruptedException {
		DatabaseAddress address = (this.database != null) ? this.database.address().withPort(this.proxy.port()) : null;
		Variant behindProxy = (this.upstream != null)
				? this.variant.withEnv(Map.of("FACADE_EXTERNAL_SERVICE_URL", "https://localhost:" + this.proxy.port()))
				: this.variant;
		return this.launcher.start(this.experiment, behindProxy, this.runtime, placement, this.ports, this.ports,
				address, this.folder);
	}

	RunningService service() {
		return this.service;
	}

	/**
	 * Begins a fault, and ends one that is a restart.
	 * @param callTime of the longest call of a request, where nothing is wrong
	 * @return whether it goes on until {@link #end}
	 * @throws RunFailedException if it cannot be brought about
	 */
	boolean begin(Fault fault, Duration callTime) throws InterruptedException {
		switch (fault) {
			case UPSTREAM_SLOW -> this.proxy.delay(callTime.multipliedBy(9));
			case UPSTREAM_500 -> replaceUpstream(this.checkout.certificates(), 500, "{}");
			case UPSTREAM_CLOSES -> this.proxy.reset();
			case UPSTREAM_SILENT -> this.proxy.drop();
			case UPSTREAM_NETWORK_LOST, DATABASE_NETWORK_LOST -> this.proxy.pause();
			// Whoever accepts it gets what no request asked for.
			case UPSTREAM_UNTRUSTED -> replaceUpstream(untrustedCertificates(), 200, "{\"time\":19999}");
			case DATABASE_LOCKED -> lock();
			case UPSTREAM_RESTARTS -> restartUpstream();
			case DATABASE_RESTARTS -> requireDatabase().restart();
			case SERVICE_TERMINATED, CLIENTS_VANISH ->
				throw new IllegalArgumentException(fault + " does not happen to what a service calls");
		}
		return !fault.isRestart();
	}

	/**
	 * @throws RunFailedException if it cannot be ended
	 */
	void end(Fault fault) throws InterruptedException {
		switch (fault) {
			case UPSTREAM_SLOW, UPSTREAM_CLOSES, UPSTREAM_SILENT -> this.proxy.heal();
			case UPSTREAM_500, UPSTREAM_UNTRUSTED -> this.proxy.switchTo(this.ports.of(Service.EXTERNAL_SERVICE));
			case UPSTREAM_NETWORK_LOST, DATABASE_NETWORK_LOST -> this.proxy.resume();
			case DATABASE_LOCKED -> unlock();
			default -> throw new IllegalArgumentException(fault + " ends by itself");
		}
	}

	private void replaceUpstream(Path certificates, int status, String body) throws InterruptedException {
		if (this.faulty != null) {
			this.faulty.close();
		}
		this.faulty = new FaultyUpstream(certificates, status, body);
		this.proxy.switchTo(this.faulty.port());
	}

	private Path untrustedCertificates() {
		Path folder = this.folder.resolve("untrusted");
		CommandOutput.of("env", "JAVA_HOME=" + System.getProperty("java.home"),
				this.checkout.root().resolve("tls/create").toString(), folder.toString());
		return folder;
	}

	private void restartUpstream() throws InterruptedException {
		Objects.requireNonNull(this.upstream).close();
		this.upstream = this.launcher.start(Service.EXTERNAL_SERVICE,
				Objects.requireNonNull(this.experiment.needs().externalService()), this.ports, this.folder);
	}

	/**
	 * Holds every query of the service up until {@link #unlock}.
	 */
	void lock() {
		this.lock = requireDatabase().lock();
	}

	void unlock() {
		if (this.lock != null) {
			try {
				this.lock.close();
			}
			catch (Exception ex) {
				throw new RunFailedException("the lock was not given back: " + ex.getMessage(), ex);
			}
			this.lock = null;
		}
	}

	/**
	 * Ends all clients at once, with a database while their queries are held up.
	 * @param patience how long to wait until nothing is worked on for them
	 * @return seconds until nothing was; null when that was not in time
	 */
	@Nullable Double killClients(ChildProcess clients, Duration patience) throws InterruptedException {
		if (this.database != null) {
			lock();
			Thread.sleep(QUERIES_WAIT);
		}
		long killed = System.nanoTime();
		clients.kill();
		Double stopped = null;
		while (stopped == null && System.nanoTime() - killed < patience.toNanos()) {
			if (isIdle()) {
				stopped = Math.round((System.nanoTime() - killed) / 1e7) / 100.0;
			}
			Thread.sleep(POLL);
		}
		unlock();
		return stopped;
	}

	private Database requireDatabase() {
		return Objects.requireNonNull(this.database);
	}

	/**
	 * @return how many requests reached the server that took external-service's place
	 */
	long requestsToReplacement() {
		return (this.faulty != null) ? this.faulty.requests() : 0;
	}

	/**
	 * Tells the service to end, waits until it has, and starts it again.
	 * @return seconds that it took to end; null when it had to be killed
	 */
	@Nullable Double restartService() throws InterruptedException {
		Double seconds = this.service.process().end(STOPPED_WITHIN);
		this.service.close();
		this.service = startService(this.isolation::forService);
		return seconds;
	}

	/**
	 * @return whether nothing that the service asked for is being worked on
	 */
	boolean isIdle() throws InterruptedException {
		return VariantRun.isIdle(this.upstream, this.database);
	}

	/**
	 * Collects the service's garbage, and looks.
	 */
	Holdings holdings() throws InterruptedException {
		return probe().collected();
	}

	/**
	 * @return the same without memory, which costs the service nothing to know
	 */
	Holdings countable() {
		return probe().countable();
	}

	private HoldingsProbe probe() {
		return new HoldingsProbe(this.service, this.proxy.port(), this.ports.of(this.service.service()));
	}

	@Override
	public void close() {
		unlock();
		this.service.close();
		this.proxy.close();
		if (this.faulty != null) {
			this.faulty.close();
		}
		if (this.upstream != null) {
			this.upstream.close();
		}
	}

}
