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
		this.ports.requireFree(slot.variant().service());
		if (slot.variant().runtime() != null) {
			this.phase.accept("making its runtime");
		}
		JavaRuntime runtime = JavaRuntime.of(slot.variant(), this.checkout, this.isolation);
		this.phase.accept("starting");
		try (RunningService service = this.launcher.start(experiment, slot.variant(), runtime,
				(this.pace == Pace.COLD) ? this.isolation::forService : this.isolation::forAll, this.ports, this.ports,
				(needed != null) ? needed.address() : null, folder)) {
			Double firstAnswerMs = (this.pace == Pace.COLD) ? firstAnswerMs(slot, service) : null;
			List<String> voidReasons = new ArrayList<>(uncalibrated);
			Map<String, String> script = scriptEnv(slot, this.ports, service, needed);
			WarmUpReport warmUp = this.pace.isWarm() ? new WarmingUp(this.generator, this.isolation,
					this.checkout.script(experiment.workload().script()), this.phase)
				.warmUp(experiment, service, script, () -> isIdle(upstream, needed), folder, voidReasons) : null;
			this.isolation.keepOnOwn(service.process());
			return new Measurement(this.checkout, this.isolation, this.generator, this.pace, this.noisePercent, slot,
					service, runtime, upstream, needed, folder)
				.measure(script, warmUp, firstAnswerMs, voidReasons, this.phase);
		}
	}

	private @Nullable Double firstAnswerMs(Slot slot, RunningService service) throws InterruptedException {
		this.phase.accept("waiting for its first answer");
		return service.firstAnswerMs(this.ports.urlOf(service.service()) + StartedVariants.path(slot.workload().env()),
				FIRST_ANSWER_WITHIN);
	}

	/**
	 * What is right depends on the movies that are in the database, so it is asked.
	 */
	static Map<String, String> scriptEnv(Slot slot, Ports ports, RunningService service, @Nullable Database needed) {
		Map<String, String> env = new LinkedHashMap<>(slot.workload().env());
		env.put("TARGET", ports.urlOf(service.service()));
		env.put("HEALTH", service.actuator().healthUrl());
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

	static boolean isIdle(@Nullable RunningService upstream, @Nullable Database database) throws InterruptedException {
		if (upstream != null) {
			Double inFlight = Window.value(upstream.actuator().metrics(), "external_calls_in_flight");
			if (inFlight == null || inFlight != 0) {
				return false;
			}
		}
		return database == null || database.isIdle();
	}

}
