package org.rewritelab.harness.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.rewritelab.harness.database.Database;
import org.rewritelab.harness.database.Expected;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.experiment.Workload;
import org.rewritelab.harness.report.RunResult;
import org.rewritelab.harness.report.WarmUpReport;

import org.jspecify.annotations.Nullable;

/**
 * One run of one variant: starts the service, warms up, measures, stops. What it calls
 * and the database run before it and go on after it.
 */
final class VariantRun {

	private static final Duration FIRST_ANSWER_WITHIN = Duration.ofSeconds(60);

	private final ServiceLauncher launcher;

	private final LoadGenerator generator;

	private final Checkout checkout;

	private final Isolation isolation;

	private final Ports ports;

	private final Pace pace;

	private final double noisePercent;

	private final @Nullable Database database;

	private final Consumer<String> phase;

	VariantRun(ServiceLauncher launcher, Checkout checkout, Isolation isolation, LoadGenerator generator, Ports ports,
			Pace pace, double noisePercent, @Nullable Database database, Consumer<String> phase) {
		this.launcher = launcher;
		this.generator = generator;
		this.checkout = checkout;
		this.isolation = isolation;
		this.ports = ports;
		this.pace = pace;
		this.noisePercent = noisePercent;
		this.database = database;
		this.phase = phase;
	}

	/**
	 * @param uncalibrated why what runs beside the service cannot be trusted with the
	 * load; empty when it can
	 * @param upstream the service that is called; null when none is
	 * @param folder for the logs
	 * @throws RunFailedException if a service cannot be started or ends under load
	 */
	RunResult run(Slot slot, List<String> uncalibrated, @Nullable RunningService upstream, Path folder)
			throws InterruptedException {
		Experiment experiment = slot.experiment();
		Database needed = (experiment.needs().postgres() != null) ? this.database : null;
		if (slot.variant().url() == null) {
			this.ports.requireFree(slot.variant().service());
		}
		if (slot.variant().runtime() != null) {
			this.phase.accept("making its runtime");
		}
		JavaRuntime runtime = JavaRuntime.of(slot.variant(), this.checkout, this.isolation);
		this.phase.accept("starting");
		try (RunningService service = startService(slot, runtime, needed, folder)) {
			Double firstAnswerMs = (this.pace == Pace.COLD && service != null) ? firstAnswerMs(slot, service) : null;
			List<String> voidReasons = new ArrayList<>(uncalibrated);
			Map<String, String> script = scriptEnv(slot, service, needed);
			requireRightAnswer(slot, script, folder);
			WarmUpReport warmUp = this.pace.isWarm() ? new WarmingUp(this.generator, this.isolation,
					this.checkout.script(experiment.workload().script()), this.phase)
				.warmUp(experiment, service, script, () -> isIdle(upstream, needed), folder, voidReasons) : null;
			if (service != null) {
				this.isolation.keepOnOwn(service.process());
			}
			return new Measurement(this.checkout, this.isolation, this.generator, this.pace, this.noisePercent, slot,
					service, runtime, upstream, needed, folder)
				.measure(script, warmUp, firstAnswerMs, voidReasons, this.phase);
		}
	}

	private @Nullable Double firstAnswerMs(Slot slot, RunningService service) throws InterruptedException {
		this.phase.accept("waiting for its first answer");
		return service.firstAnswerMs(this.ports.urlOf(service.service()) + StartedVariants.path(slot.workload()),
				FIRST_ANSWER_WITHIN);
	}

	/**
	 * @return the service; null for one that runs already
	 */
	private @Nullable RunningService startService(Slot slot, JavaRuntime runtime, @Nullable Database needed,
			Path folder) throws InterruptedException {
		return (slot.variant().url() == null) ? this.launcher.start(slot.experiment(), slot.variant(), runtime,
				(this.pace == Pace.COLD) ? this.isolation::forService : this.isolation::forAll, this.ports, this.ports,
				(needed != null) ? needed.address() : null, folder) : null;
	}

	/**
	 * The lab's own services have passed their contract's tests. Nothing is asked of one
	 * that is to be measured from its very first request.
	 */
	private void requireRightAnswer(Slot slot, Map<String, String> script, Path folder) throws InterruptedException {
		Variant variant = slot.variant();
		if (this.pace == Pace.COLD || variant.url() == null && !variant.hasOwnJar()) {
			return;
		}
		this.phase.accept("asking it once");
		new FirstAnswer(this.generator, this.isolation, this.checkout.script(slot.workload().script())).require(script,
				folder);
	}

	/**
	 * What is right depends on the movies that are in the database, so it is asked.
	 */
	private Map<String, String> scriptEnv(Slot slot, @Nullable RunningService service, @Nullable Database needed) {
		Map<String, String> env = new LinkedHashMap<>(slot.workload().env());
		if (service != null) {
			env.put("TARGET", this.ports.urlOf(service.service()));
			env.put("HEALTH", service.actuator().healthUrl());
		}
		else {
			env.putAll(target(slot.variant(), slot.workload()));
		}
		String genre = env.get("GENRE");
		if (needed != null && genre != null) {
			Expected expected = needed.expected(genre);
			env.put("COUNT", Long.toString(expected.count()));
			if (expected.title() != null) {
				env.put("KNOWN", expected.title());
			}
		}
		return env;
	}

	/**
	 * Of a service that runs already. One that has no path for its health is asked what
	 * the workload asks.
	 */
	static Map<String, String> target(Variant variant, Workload workload) {
		String url = String.valueOf(variant.url());
		String health = variant.health();
		// HTTP/1.1 as with the lab's own services. A redirect may lead to another
		// machine,
		// and is not the answer.
		return Map.of("TARGET", url, "HEALTH", url + ((health != null) ? health : StartedVariants.path(workload)),
				"GODEBUG", "http2client=0", "K6_MAX_REDIRECTS", "0");
	}

	private static boolean isIdle(@Nullable RunningService upstream, @Nullable Database database)
			throws InterruptedException {
		if (upstream != null) {
			Double inFlight = Window.value(upstream.actuator().metrics(), "external_calls_in_flight");
			if (inFlight == null || inFlight != 0) {
				return false;
			}
		}
		return database == null || database.isIdle();
	}

}
