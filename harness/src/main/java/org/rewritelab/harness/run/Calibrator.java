package org.rewritelab.harness.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import org.rewritelab.harness.database.Database;
import org.rewritelab.harness.database.DatabaseDrive;
import org.rewritelab.harness.experiment.Dependency;
import org.rewritelab.harness.experiment.Needs;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.measure.Latency;
import org.rewritelab.harness.report.Calibration;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds out, before an experiment, what runs beside the services under test can do by
 * itself, on the processors that it has in the experiment. external-service and k6 must
 * hold twice the load; the database tells what it can do, because it is known to be the
 * limit of some variants.
 */
final class Calibrator {

	/**
	 * By which a call may take longer than it was asked to, in milliseconds, 99 times of
	 * a hundred: a tenth of the articles' longest call.
	 */
	static final double BOUND_MS = 100;

	/** The first and the last of the requests that are due may be in or out. */
	private static final double ALL_BUT_THE_EDGES = 0.98;

	private static final Duration DRIVE = Duration.ofSeconds(4);

	private static final int MOST_TRIES = 3;

	private static final Duration PAUSE = Duration.ofSeconds(2);

	private static final JsonMapper MAPPER = new JsonMapper();

	private final Checkout checkout;

	private final Isolation isolation;

	private final LoadGenerator generator;

	private final Ports ports;

	private final Consumer<String> phase;

	private final @Nullable Database database;

	Calibrator(Checkout checkout, Isolation isolation, LoadGenerator generator, Ports ports,
			@Nullable Database database, Consumer<String> phase) {
		this.checkout = checkout;
		this.isolation = isolation;
		this.generator = generator;
		this.ports = ports;
		this.phase = phase;
		this.database = database;
	}

	/**
	 * Begins with the largest load and goes on with those that ask for more, in any
	 * respect, than each that was held: what holds a load holds every smaller one. A
	 * search has no load of which it could hold twice as much, and each of its steps
	 * tells whether external-service and k6 were its limit: there external-service is
	 * only warmed up, with the workload's own rate, and nothing is void.
	 * @param slots of one experiment, at least one
	 * @param upstream external-service, if the experiment needs it; it is warm then
	 * @param folder for the logs
	 */
	Outcome calibrate(List<Slot> slots, @Nullable RunningService upstream, Path folder) throws InterruptedException {
		Map<Settings, Slot> byLoad = new TreeMap<>(Comparator.reverseOrder());
		slots.forEach((slot) -> byLoad.putIfAbsent(load(slot), slot));
		List<Calibration> calibrations = new ArrayList<>();
		Map<Settings, List<String>> voidReasons = new HashMap<>();
		Needs needs = slots.getFirst().experiment().needs();
		Dependency externalService = needs.externalService();
		if (externalService != null && upstream != null && slots.getFirst().experiment().capacity() != null) {
			calibrations.add(withoutBound(
					callExternalService(Role.EXTERNAL_SERVICE, slots.getFirst(), externalService, upstream, folder)));
		}
		else if (externalService != null && upstream != null) {
			List<Settings> held = new ArrayList<>();
			for (Slot slot : byLoad.values()) {
				if (held.stream().anyMatch((larger) -> larger.asksForAtLeast(load(slot)))) {
					continue;
				}
				List<Calibration> found = List.of(
						callExternalService(Role.EXTERNAL_SERVICE, slot, externalService, upstream, folder),
						callExternalService(Role.GENERATOR, slot, externalService, upstream, folder));
				calibrations.addAll(found);
				List<String> reasons = found.stream()
					.filter((calibration) -> Boolean.FALSE.equals(calibration.held()))
					.map(Calibrator::voidReason)
					.toList();
				if (reasons.isEmpty()) {
					held.add(load(slot));
				}
				else {
					voidReasons.put(load(slot), reasons);
				}
			}
		}
		if (needs.postgres() != null && this.database != null) {
			calibrations.addAll(driveDatabase(this.database, byLoad.values().iterator().next()));
		}
		return new Outcome(calibrations, voidReasons);
	}

	private static Calibration withoutBound(Calibration found) {
		return new Calibration(found.experiment(), found.what(), found.askedPerSecond(), found.perSecond(),
				found.latencyMs(), null, null, found.reason());
	}

	private static Settings load(Slot slot) {
		Settings settings = slot.settings();
		return new Settings(settings.users(), settings.rate(), null, settings.fanOut(), settings.upstreamMs());
	}

	private static List<Calibration> driveDatabase(Database database, Slot slot) throws InterruptedException {
		Integer users = slot.settings().users();
		String genre = slot.workload().env().getOrDefault("GENRE", "sci-fi").toLowerCase(Locale.ROOT);
		int connections = Math.min((users != null) ? users : 10, DatabaseDrive.MOST_CONNECTIONS);
		List<Calibration> calibrations = new ArrayList<>();
		for (DatabaseDrive.Query query : DatabaseDrive.Query.values()) {
			String what = "PostgreSQL alone, " + query + ", " + connections + " connections";
			try {
				DatabaseDrive.Answers answers = database.drive(query, genre, connections, DRIVE);
				calibrations.add(new Calibration(slot.experiment().name(), what, null, answers.perSecond(),
						answers.latencyMs(), null, null, null));
			}
			catch (RunFailedException ex) {
				// Such as a server that allows fewer connections; a pool may be smaller.
				calibrations.add(new Calibration(slot.experiment().name(), what, null, null, null, null, null,
						String.valueOf(ex.getMessage())));
			}
		}
		return calibrations;
	}

	/**
	 * Calls until twice the load is held, but no more than a few times. external-service
	 * warms up before each try, on all processors, where the JIT compiler does not take
	 * its time.
	 */
	private Calibration callExternalService(Role role, Slot slot, Dependency dependency, RunningService upstream,
			Path folder) throws InterruptedException {
		Path logs = folder.resolve(role.folder + load(slot).suffix());
		Calibration calibration = null;
		for (int i = 1; i <= MOST_TRIES && (calibration == null || Boolean.FALSE.equals(calibration.held())); i++) {
			String count = ", " + i + " of at most " + MOST_TRIES;
			if (role == Role.EXTERNAL_SERVICE) {
				this.phase.accept("warming " + role.what + " up" + count);
				this.isolation.letUseAll(upstream.process());
				callOnce(role, slot, dependency, upstream, logs);
				// For the JIT compiler.
				Thread.sleep(PAUSE);
				this.isolation.keepWithOthers(upstream.process());
			}
			this.phase.accept("calibrating " + role.what + count);
			calibration = callOnce(role, slot, dependency, upstream, logs);
			upstream.requireAlive();
		}
		return Objects.requireNonNull(calibration);
	}

	private Calibration callOnce(Role role, Slot slot, Dependency dependency, RunningService upstream, Path folder)
			throws InterruptedException {
		Path summaryFile = folder.resolve("calibration.json");
		summaryFile.toFile().delete();
		Map<String, String> env = new LinkedHashMap<>(dependency.env());
		env.putAll(slot.workload().env());
		env.put("CALLS", role.calls);
		env.put("TARGET", this.ports.urlOf(Service.EXTERNAL_SERVICE));
		env.put("HEALTH", upstream.actuator().healthUrl());
		env.put("SUMMARY", summaryFile.toString());
		env.put("SSL_CERT_FILE", this.checkout.certificates().resolve("ca.crt").toString());
		// As the services do, HTTP/1.1.
		env.put("GODEBUG", "http2client=0");
		// The workload's own is not the calibration's.
		env.remove("DURATION");
		// Where the services under test are, k6 stands for them.
		UnaryOperator<List<String>> placement = (role == Role.EXTERNAL_SERVICE) ? this.isolation::forAll
				: this.isolation::forOthers;
		ChildProcess k6 = this.generator.start(placement, this.checkout.script("calibration.js"), env,
				folder.resolve("calibration.log"), null);
		try (k6) {
			int status = k6.waitFor();
			Summary summary = (status == 0) ? Summary.read(summaryFile) : null;
			String problem = (summary == null) ? "k6 ended with status " + status + ": "
					+ String.join(" ", LogExcerpt.of(k6.log())) + " (" + k6.log() + ")" : null;
			return judge(slot.experiment().name(), what(role, slot), isLimitedOnPurpose(dependency), summary, problem);
		}
	}

	/**
	 * Of a grid there are several, which ask for more in different respects.
	 */
	private static String what(Role role, Slot slot) {
		return (slot.settings().fanOut() != null) ? role.what + " at " + load(slot) : role.what;
	}

	/**
	 * A stub as slow as the article's is there to show what its limit does.
	 */
	private static boolean isLimitedOnPurpose(Dependency dependency) {
		return !"0".equals(dependency.env().getOrDefault("EXTERNAL_MAX_CONCURRENT_CALLS", "0"));
	}

	static Calibration judge(String experiment, String role, boolean limitedOnPurpose, @Nullable Summary summary,
			@Nullable String problem) {
		String what = role + (limitedOnPurpose ? ", external-service limited on purpose" : "");
		if (summary == null) {
			return new Calibration(experiment, what, null, null, null, BOUND_MS, false,
					Objects.requireNonNullElse(problem, "k6 gave no summary"));
		}
		String reason = limitedOnPurpose ? null : summary.reason();
		return new Calibration(experiment, what, summary.askedPerSecond(), summary.perSecond(), summary.latencyMs(),
				limitedOnPurpose ? null : (Double) BOUND_MS, limitedOnPurpose ? null : (Boolean) (reason == null),
				reason);
	}

	static String voidReason(Calibration calibration) {
		return "before the experiment, " + calibration.what() + " did not hold twice the load: " + calibration.reason();
	}

	/**
	 * What is tried.
	 */
	enum Role {

		/**
		 * k6 makes all calls that the services of the experiment can make at most, from
		 * all processors.
		 */
		EXTERNAL_SERVICE("external-service", "all", "external-service"),

		/**
		 * k6 makes as many requests as the experiment's users can, from where it is then.
		 */
		GENERATOR("k6", "one", "generator");

		final String what;

		final String calls;

		final String folder;

		Role(String what, String calls, String folder) {
			this.what = what;
			this.calls = calls;
			this.folder = folder;
		}

	}

	/**
	 * @param voidReasons why runs are void, by what they ask for; those that are not in
	 * it are not
	 */
	record Outcome(List<Calibration> calibrations, Map<Settings, List<String>> voidReasons) {

		List<String> voidReasons(Slot slot) {
			return this.voidReasons.getOrDefault(load(slot), List.of());
		}

	}

	/**
	 * What {@code k6/calibration.js} wrote.
	 *
	 * @param latencyMs beyond the time that each call was asked to take
	 */
	record Summary(double askedPerSecond, double perSecond, long dropped, long failed, Latency latencyMs) {

		static @Nullable Summary read(Path file) {
			try {
				return MAPPER.readValue(file, Summary.class);
			}
			catch (JacksonException ex) {
				return null;
			}
		}

		private @Nullable String reason() {
			if (this.dropped > 0 || this.failed > 0 || this.perSecond < ALL_BUT_THE_EDGES * this.askedPerSecond) {
				return "of %.0f calls/s, %.0f/s were answered, %d were not sent and %d failed"
					.formatted(this.askedPerSecond, this.perSecond, this.dropped, this.failed);
			}
			Double p99 = this.latencyMs.p99();
			return (p99 != null && p99 <= BOUND_MS) ? null
					: "at %.0f calls/s, p99 was %.0f ms longer than what was asked for, and %.0f ms is the bound"
						.formatted(this.askedPerSecond, (p99 != null) ? p99 : Double.NaN, BOUND_MS);
		}

	}

}
