package org.rewritelab.harness.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

import org.rewritelab.harness.database.Database;
import org.rewritelab.harness.database.Expected;
import org.rewritelab.harness.experiment.CapacityPlan;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Grid;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.experiment.SoakPlan;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.experiment.Workload;
import org.rewritelab.harness.report.Capacity;
import org.rewritelab.harness.report.RunResult;
import org.rewritelab.harness.report.SoakReport;
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
			Measurement measurement = new Measurement(this.checkout, this.isolation, this.generator, this.pace,
					this.noisePercent, slot, service, runtime, upstream, needed, folder);
			SoakPlan soak = this.pace.isWarm() ? experiment.soak() : null;
			try (SoakWatch watch = (soak != null) ? watch(slot, soak, service, needed) : null) {
				RunResult run = measurement.measure(script, warmUp, firstAnswerMs, voidReasons, this.phase);
				return (soak != null && watch != null)
						? run.with(SoakReport.of(soak, watch.samples(), run.details().series())) : run;
			}
		}
	}

	private SoakWatch watch(Slot slot, SoakPlan plan, @Nullable RunningService service, @Nullable Database needed) {
		if (service == null) {
			throw new RunFailedException("a soak watches its service's process: the variant has a 'url'");
		}
		Integer upstreamPort = null;
		if (needed != null) {
			upstreamPort = needed.address().port();
		}
		else if (slot.experiment().needs().externalService() != null) {
			upstreamPort = this.ports.of(Service.EXTERNAL_SERVICE);
		}
		return new SoakWatch(plan, new HoldingsProbe(service, upstreamPort, this.ports.of(service.service())));
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
		try (WarmService warm = startWarm(slot, upstream, folder)) {
			new CapacityRun(slot, plan, new Steps(slot, plan, warm, folder), this.noisePercent, measured, found).find();
		}
	}

	/**
	 * Measures the variant of an experiment with a {@code grid} in each of its cells, one
	 * after the other in one process.
	 * @param cells in order
	 * @param uncalibrated why what runs beside the service cannot be trusted with a
	 * cell's load; empty when it can
	 * @param upstream the service that is called; null when none is
	 * @param folder for the logs; each cell has one of its own beside it
	 * @param measured given each cell's run
	 * @throws RunFailedException if a service cannot be started or ends under load; what
	 * was measured until then has been told
	 */
	void measureCells(Slot slot, Grid grid, List<Slot> cells, Function<Slot, List<String>> uncalibrated,
			@Nullable RunningService upstream, Path folder, Consumer<RunResult> measured) throws InterruptedException {
		try (WarmService warm = startWarm(slot, upstream, folder)) {
			for (int i = 0; i < cells.size(); i++) {
				Slot cell = cells.get(i);
				String name = "cell " + (i + 1) + " of " + cells.size() + ", " + cell.asked();
				Consumer<String> phase = (what) -> this.phase.accept(name + ": " + what);
				Map<String, String> script = warm.leadIn(cell, grid.leadInSeconds(), users(cell), phase);
				measured.accept(warm
					.measure(cell, script, uncalibrated.apply(cell), folder.resolveSibling(cell.folder()), phase)
					.run());
			}
		}
	}

	/**
	 * Enough for answers that take twice as long as their calls, and half a second more:
	 * a pause of the machine is no reason not to send.
	 */
	private static int users(Slot cell) {
		int rate = Objects.requireNonNullElse(cell.asked().rate(), 0);
		return (int) Math.ceil(2 * Grid.requestsInFlight(cell.asked()) + rate / 2.0) + 1;
	}

	private WarmService startWarm(Slot slot, @Nullable RunningService upstream, Path folder)
			throws InterruptedException {
		Experiment experiment = slot.experiment();
		Database needed = (experiment.needs().postgres() != null) ? this.database : null;
		this.ports.requireFree(slot.variant().service());
		JavaRuntime runtime = JavaRuntime.of(slot.variant(), this.checkout, this.isolation);
		this.phase.accept("starting");
		RunningService service = startService(slot, runtime, needed, folder);
		if (service == null) {
			throw new RunFailedException(
					"one run after the other needs a service that the lab starts: the variant has a 'url'");
		}
		try {
			List<String> voidReasons = new ArrayList<>();
			WarmUpReport warmUp = warmingUp(experiment, this.phase).warmUp(experiment, service,
					scriptEnv(slot, this.ports, service, needed), () -> isIdle(upstream, needed), folder, voidReasons);
			return new WarmService(service, runtime, upstream, needed, folder, warmUp, voidReasons);
		}
		catch (RunFailedException | InterruptedException ex) {
			service.close();
			throw ex;
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
	 * A service that runs and is warm, for one run after the other.
	 */
	private final class WarmService implements AutoCloseable {

		private final RunningService service;

		private final JavaRuntime runtime;

		private final @Nullable RunningService upstream;

		private final @Nullable Database needed;

		private final Path folder;

		/** Of the first run; the others are not only warm from it. */
		private @Nullable WarmUpReport warmUp;

		private List<String> voidReasons;

		WarmService(RunningService service, JavaRuntime runtime, @Nullable RunningService upstream,
				@Nullable Database needed, Path folder, WarmUpReport warmUp, List<String> voidReasons) {
			this.service = service;
			this.runtime = runtime;
			this.upstream = upstream;
			this.needed = needed;
			this.folder = folder;
			this.warmUp = warmUp;
			this.voidReasons = voidReasons;
		}

		/**
		 * Waits until nothing is in flight, and asks what is to be measured for a while.
		 * @param users that can wait at the same time, unless the workload says so
		 * @return the script's environment
		 */
		Map<String, String> leadIn(Slot slot, int seconds, int users, Consumer<String> phase)
				throws InterruptedException {
			Map<String, String> script = scriptEnv(slot, VariantRun.this.ports, this.service, this.needed);
			script.putIfAbsent("VUS", Integer.toString(users));
			Map<String, String> env = new LinkedHashMap<>(script);
			env.put("DURATION", seconds + "s");
			if (!warmingUp(slot.experiment(), phase).leadIn(slot.experiment().warmUp(), this.service, env,
					() -> isIdle(this.upstream, this.needed), this.folder)) {
				throw new RunFailedException("calls that were made before a run did not end");
			}
			return script;
		}

		/**
		 * @param known why its figures cannot be trusted, whatever is seen
		 * @param folder of the run
		 */
		Measurement.Measured measure(Slot slot, Map<String, String> script, List<String> known, Path folder,
				Consumer<String> phase) throws InterruptedException {
			VariantRun run = VariantRun.this;
			this.voidReasons.addAll(known);
			Measurement.Measured measured = new Measurement(run.checkout, run.isolation, run.generator, run.pace,
					run.noisePercent, slot, this.service, this.runtime, this.upstream, this.needed, folder)
				.hold(script, this.warmUp, null, this.voidReasons, phase);
			this.warmUp = null;
			this.voidReasons = new ArrayList<>();
			return measured;
		}

		@Override
		public void close() {
			this.service.close();
		}

	}

	/**
	 * Tries rates of a search.
	 */
	private final class Steps implements CapacityRun.Bench {

		private final Slot slot;

		private final CapacityPlan plan;

		private final WarmService warm;

		private final Path folder;

		Steps(Slot slot, CapacityPlan plan, WarmService warm, Path folder) {
			this.slot = slot;
			this.plan = plan;
			this.warm = warm;
			this.folder = folder;
		}

		@Override
		public CapacityRun.Trial hold(int rate, int users, String name, String suffix) throws InterruptedException {
			Consumer<String> phase = (what) -> VariantRun.this.phase.accept(name + ": " + what);
			Slot step = this.slot.at(rate, this.plan.holdSeconds());
			Map<String, String> script = this.warm.leadIn(step, this.plan.leadInSeconds(), users, phase);
			try (PoolWatch pools = new PoolWatch(this.warm.service.actuator())) {
				Measurement.Measured measured = this.warm.measure(step, script, List.of(),
						this.folder.resolveSibling(step.folder() + suffix), phase);
				return new CapacityRun.Trial(measured, pools.usedUp());
			}
		}

	}

}
