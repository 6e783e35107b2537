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
import org.rewritelab.harness.experiment.CapacityPlan;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.experiment.Workload;
import org.rewritelab.harness.report.Capacity;
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
			Map<String, String> script = scriptEnv(slot, this.ports, service, needed);
			requireRightAnswer(slot, script, folder);
			WarmUpReport warmUp = null;
			if (this.pace.isWarm()) {
				warmUp = warmingUp(experiment, this.phase).warmUp(experiment, service, script,
						() -> isIdle(upstream, needed), folder, voidReasons);
			}
			else if (service != null && this.pace != Pace.SMOKE) {
				this.isolation.keepOnOwn(service.process());
			}
			return new Measurement(this.checkout, this.isolation, this.generator, this.pace, this.noisePercent, slot,
					service, runtime, upstream, needed, folder)
				.measure(script, warmUp, firstAnswerMs, voidReasons, this.phase);
		}
	}

	/**
	 * Looks for what the variant of an experiment with a {@code capacity} holds.
	 * @param upstream the service that is called; null when none is
	 * @param folder for the logs; each step has one of its own beside it
	 * @param measured given each step's run
	 * @param found given what is known after each step
	 * @throws RunFailedException if a service cannot be started or ends under load
	 */
	void findCapacity(Slot slot, CapacityPlan plan, @Nullable RunningService upstream, Path folder,
			Consumer<RunResult> measured, Consumer<Capacity> found) throws InterruptedException {
		Experiment experiment = slot.experiment();
		Database needed = (experiment.needs().postgres() != null) ? this.database : null;
		this.ports.requireFree(slot.variant().service());
		JavaRuntime runtime = JavaRuntime.of(slot.variant(), this.checkout, this.isolation);
		this.phase.accept("starting");
		try (RunningService service = startService(slot, runtime, needed, folder)) {
			if (service == null) {
				throw new RunFailedException("a search needs to start its service: the variant has a 'url'");
			}
			WarmingUp.Idle idle = () -> isIdle(upstream, needed);
			List<String> voidReasons = new ArrayList<>();
			WarmUpReport warmUp = warmingUp(experiment, this.phase).warmUp(experiment, service,
					scriptEnv(slot, this.ports, service, needed), idle, folder, voidReasons);
			new CapacityRun(slot, plan,
					new Steps(slot, plan, upstream, service, runtime, needed, folder, warmUp, voidReasons),
					this.noisePercent, measured, found)
				.find();
		}
	}

	private WarmingUp warmingUp(Experiment experiment, Consumer<String> phase) {
		return new WarmingUp(this.generator, this.isolation, this.checkout.script(experiment.workload().script()),
				phase);
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
	static Map<String, String> scriptEnv(Slot slot, Ports ports, @Nullable RunningService service,
			@Nullable Database needed) {
		Map<String, String> env = new LinkedHashMap<>(slot.workload().env());
		if (service != null) {
			env.put("TARGET", ports.urlOf(service.service()));
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

	static boolean isIdle(@Nullable RunningService upstream, @Nullable Database database) throws InterruptedException {
		if (upstream != null) {
			Double inFlight = Window.value(upstream.actuator().metrics(), "external_calls_in_flight");
			if (inFlight == null || inFlight != 0) {
				return false;
			}
		}
		return database == null || database.isIdle();
	}

	/**
	 * Tries rates of a search on a service that runs and is warm.
	 */
	private final class Steps implements CapacityRun.Bench {

		private final Slot slot;

		private final CapacityPlan plan;

		private final @Nullable RunningService upstream;

		private final RunningService service;

		private final JavaRuntime runtime;

		private final @Nullable Database needed;

		private final Path folder;

		/** Of the first one; the others are not only warm from it. */
		private @Nullable WarmUpReport warmUp;

		private List<String> voidReasons;

		Steps(Slot slot, CapacityPlan plan, @Nullable RunningService upstream, RunningService service,
				JavaRuntime runtime, @Nullable Database needed, Path folder, WarmUpReport warmUp,
				List<String> voidReasons) {
			this.slot = slot;
			this.plan = plan;
			this.upstream = upstream;
			this.service = service;
			this.runtime = runtime;
			this.needed = needed;
			this.folder = folder;
			this.warmUp = warmUp;
			this.voidReasons = voidReasons;
		}

		@Override
		public CapacityRun.Trial hold(int rate, int users, String name, String suffix) throws InterruptedException {
			VariantRun run = VariantRun.this;
			Consumer<String> phase = (what) -> run.phase.accept(name + ": " + what);
			Slot step = this.slot.at(rate, this.plan.holdSeconds());
			Map<String, String> script = scriptEnv(step, run.ports, this.service, this.needed);
			script.putIfAbsent("VUS", Integer.toString(users));
			leadIn(script, phase);
			Path folder = this.folder.resolveSibling(step.folder() + suffix);
			Measurement measurement = new Measurement(run.checkout, run.isolation, run.generator, run.pace,
					run.noisePercent, step, this.service, this.runtime, this.upstream, this.needed, folder);
			try (PoolWatch pools = new PoolWatch(this.service.actuator())) {
				Measurement.Measured measured = measurement.hold(script, this.warmUp, null, this.voidReasons, phase);
				this.warmUp = null;
				this.voidReasons = new ArrayList<>();
				return new CapacityRun.Trial(measured, pools.usedUp());
			}
		}

		private void leadIn(Map<String, String> script, Consumer<String> phase) throws InterruptedException {
			Experiment experiment = this.slot.experiment();
			Map<String, String> env = new LinkedHashMap<>(script);
			env.put("DURATION", this.plan.leadInSeconds() + "s");
			if (!warmingUp(experiment, phase).leadIn(experiment.warmUp(), this.service, env,
					() -> isIdle(this.upstream, this.needed), this.folder)) {
				throw new RunFailedException("calls that were made before a step did not end");
			}
		}

	}

}
