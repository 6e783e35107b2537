package org.rewritelab.harness.run;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.database.Database;
import org.rewritelab.harness.database.DatabaseAddress;
import org.rewritelab.harness.experiment.Dependency;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.experiment.Workload;

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

	private static final Isolation BY_HAND = Isolation.none("started by hand");

	private final ServiceLauncher launcher;

	private final Checkout checkout;

	private final Ports ports;

	private final @Nullable Database database;

	private final Path logs;

	private final String k6;

	private final Deque<RunningService> running = new ArrayDeque<>();

	/**
	 * @param database for the variants that need one; null when none does
	 */
	public StartedVariants(Checkout checkout, Ports ports, @Nullable Database database, Path logs) {
		this.checkout = checkout;
		this.launcher = new ServiceLauncher(checkout, BY_HAND);
		this.ports = ports;
		this.database = database;
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
		Dependency externalService = experiment.needs().externalService();
		if (externalService != null && count(Service.EXTERNAL_SERVICE) == 0) {
			this.running.push(this.launcher.start(Service.EXTERNAL_SERVICE, externalService, this.ports, this.logs));
		}
		Variant variant = experiment.variants().getFirst();
		if (variant.url() != null) {
			return usage(experiment, variant.url(), variant.url() + "  (runs already)",
					VariantRun.target(variant, experiment.workload().with(variant.scriptEnv())).get("HEALTH"));
		}
		DatabaseAddress address = (experiment.needs().postgres() != null && this.database != null)
				? this.database.address() : null;
		Ports own = new Ports(this.ports.offset() + STEP * (int) count(variant.service()));
		Path logsOfVariant = this.logs.resolve(variant.name());
		JavaRuntime runtime = JavaRuntime.of(variant, this.checkout, BY_HAND);
		this.running.push(this.launcher.start(experiment, variant, runtime, BY_HAND::forService, own, this.ports,
				address, logsOfVariant));
		String url = own.urlOf(variant.service());
		String health = (variant.health() != null) ? url + variant.health() : null;
		List<String> usage = usage(experiment, url,
				url + ((health != null) ? "  (health: " + health + ")"
						: "  (management: http://localhost:" + own.managementOf(variant.service()) + "/actuator)"),
				health);
		runtime.notes().forEach((note) -> usage.add("  " + note));
		return usage;
	}

	private long count(Service service) {
		return this.running.stream().filter((running) -> running.service() == service).count();
	}

	/**
	 * @param health where it is asked for its health; null on its port + 1000
	 */
	private List<String> usage(Experiment experiment, String url, String where, @Nullable String health) {
		List<String> usage = new ArrayList<>();
		usage.add("  " + where);
		Map<String, String> ofVariant = experiment.variants().getFirst().scriptEnv();
		usage.add("  curl -s " + url + path(experiment.workload().with(ofVariant)));
		String settings = ofVariant.entrySet()
			.stream()
			.map((setting) -> " -e " + setting.getKey() + "=" + setting.getValue())
			.collect(Collectors.joining());
		usage.add("  " + this.k6 + " run -e TARGET=" + url + ((health != null) ? " -e HEALTH=" + health : "") + settings
				+ " k6/" + experiment.workload().script());
		return usage;
	}

	/**
	 * @return the path of one of the workload's requests
	 */
	static String path(Workload workload) {
		Map<String, String> env = workload.env();
		return switch (workload.script()) {
			case "movies.js" -> "/movies/" + env.getOrDefault("GENRE", "sci-fi");
			case "users.js" -> env.getOrDefault("ENDPOINT", "/users") + "/2505";
			default -> "/data/" + env.getOrDefault("TIMES", "1,500,920,200");
		};
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
