package org.rewritelab.harness.run;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.rewritelab.harness.experiment.Dependency;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.experiment.Variant;

/**
 * Variants that run side by side, to be tried by hand.
 */
public final class StartedVariants implements AutoCloseable {

	/**
	 * Between two variants of the same service; no two services' usual ports are so far
	 * apart.
	 */
	private static final int STEP = 100;

	private static final long WATCH_MS = 500;

	private final ServiceLauncher launcher;

	private final Ports ports;

	private final Path logs;

	private final String k6;

	private final Deque<RunningService> running = new ArrayDeque<>();

	public StartedVariants(Checkout checkout, Ports ports, Path logs) {
		this.launcher = new ServiceLauncher(checkout, Isolation.none("started by hand"));
		this.ports = ports;
		this.logs = logs;
		Path found = LoadGenerator.find(checkout);
		this.k6 = (found != null && found.startsWith(checkout.tools())) ? found.toString() : "k6";
	}

	/**
	 * Starts the experiment's first variant, and what it needs unless that runs already.
	 * @return how to try it
	 * @throws RunFailedException if it cannot be started
	 */
	public List<String> start(Experiment experiment) throws InterruptedException {
		if (this.running.isEmpty()) {
			for (var need : experiment.needs().entrySet()) {
				Dependency dependency = need.getValue();
				this.running.push(this.launcher.start(need.getKey(), dependency, this.ports, this.logs));
			}
		}
		Variant variant = experiment.variants().getFirst();
		long same = this.running.stream().filter((service) -> service.service() == variant.service()).count();
		Ports own = new Ports(this.ports.offset() + STEP * (int) same);
		Path logsOfVariant = this.logs.resolve(variant.name());
		this.running.push(this.launcher.start(experiment, variant, own, this.ports, logsOfVariant));
		return usage(experiment, variant.service(), own);
	}

	private List<String> usage(Experiment experiment, Service service, Ports ports) {
		String url = ports.urlOf(service);
		List<String> usage = new ArrayList<>();
		usage.add("  " + url + "  (management: http://localhost:" + ports.managementOf(service) + "/actuator)");
		usage.add("  curl -s " + url + "/data/" + experiment.workload().env().getOrDefault("TIMES", "1,500,920,200"));
		usage.add("  " + this.k6 + " run -e TARGET=" + url + " k6/" + experiment.workload().script());
		return usage;
	}

	/**
	 * Returns never, unless interrupted.
	 * @throws RunFailedException when one of them ends by itself
	 */
	public void awaitEnd() throws InterruptedException {
		while (true) {
			for (RunningService service : this.running) {
				service.requireAlive();
			}
			Thread.sleep(WATCH_MS);
		}
	}

	@Override
	public void close() {
		while (!this.running.isEmpty()) {
			this.running.pop().close();
		}
	}

}
