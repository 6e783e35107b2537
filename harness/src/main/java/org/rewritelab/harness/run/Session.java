package org.rewritelab.harness.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.database.Database;
import org.rewritelab.harness.experiment.CapacityPlan;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Grid;
import org.rewritelab.harness.experiment.SoakPlan;
import org.rewritelab.harness.report.Calibration;
import org.rewritelab.harness.report.Capacity;
import org.rewritelab.harness.report.CapacityTable;
import org.rewritelab.harness.report.FaultTable;
import org.rewritelab.harness.report.Numbers;
import org.rewritelab.harness.report.Progress;
import org.rewritelab.harness.report.Results;
import org.rewritelab.harness.report.ResultsFile;
import org.rewritelab.harness.report.RunResult;
import org.rewritelab.harness.report.SoakTable;

/**
 * All runs of one {@code ./lab run}, one after the other. The results are written after
 * each, and a run that fails does not keep the others from being done.
 */
public final class Session {

	// Of a run on a small machine, beside its bursts and its workload; only the time left
	// follows from it.
	private static final int START_AND_STOP_SECONDS = 16;

	private static final int BURST_SECONDS = 7;

	// k6 starts twice, and nothing may be in flight.
	private static final int BETWEEN_STEPS_SECONDS = 4;

	private static final int CALIBRATION_SECONDS = 45;

	private final List<Slot> slots;

	private final VariantRun variantRun;

	private final FaultRun faultRun;

	private final Calibrator calibrator;

	private final ResultsFile file;

	private final Path folder;

	private final Pace pace;

	private final Progress progress;

	private final Map<String, Long> secondsTaken = new HashMap<>();

	/**
	 * What was found out about what runs beside an experiment's services, by experiment.
	 */
	private final Map<String, Calibrated> calibrated = new HashMap<>();

	private final BackingService backingService;

	private Results results;

	/**
	 * @param sweep what each variant is run with
	 * @param noisePercent the share of the processors' time that others may have before a
	 * run is void
	 * @param database for the experiments that need one; null when none does
	 */
	public Session(Results begun, Checkout checkout, Isolation isolation, LoadGenerator generator, Ports ports,
			Pace pace, Sweep sweep, double noisePercent, @Nullable Database database, Path folder, Progress progress) {
		this.slots = Slot.plan(begun.experiments(), sweep, pace, begun.repeat(), begun.seed());
		ServiceLauncher launcher = new ServiceLauncher(checkout, isolation);
		this.backingService = new BackingService(launcher, ports, folder);
		this.variantRun = new VariantRun(launcher, checkout, isolation, generator, ports, pace, noisePercent, database,
				progress::phase);
		this.faultRun = new FaultRun(launcher, checkout, isolation, generator, ports, database, progress::phase);
		this.calibrator = new Calibrator(checkout, isolation, generator, ports, database, progress::phase);
		this.file = new ResultsFile(folder);
		this.folder = folder;
		this.pace = pace;
		this.progress = progress;
		this.results = begun;
	}

	/**
	 * @throws InterruptedException when the user stops it; the runs that were finished
	 * are in the results
	 */
	public void run() throws InterruptedException {
		try (this.backingService) {
			runAll();
		}
	}

	private void runAll() throws InterruptedException {
		this.file.write(this.results);
		for (int i = 0; i < this.slots.size(); i++) {
			Slot slot = this.slots.get(i);
			this.progress.begin(
					(i + 1) + "/" + this.slots.size() + " " + slot.name() + " (repetition " + slot.repetition() + ")",
					secondsFrom(i));
			if (this.pace.isWarm() && (slot.experiment().capacity() != null || slot.experiment().grid() != null)) {
				long start = System.nanoTime();
				runSeveral(slot);
				this.secondsTaken.put(slot.name(), (System.nanoTime() - start) / 1_000_000_000L);
				continue;
			}
			if (isDrill(slot)) {
				drill(slot);
				continue;
			}
			RunResult result = run(slot);
			// Ctrl-C reaches the services too, and may look as if one had failed. What
			// was
			// measured before it is kept.
			boolean stopped = Thread.interrupted();
			if (stopped && result.isFailed()) {
				throw new InterruptedException();
			}
			keep(result);
			if (stopped) {
				throw new InterruptedException();
			}
		}
	}

	private static boolean isDrill(Slot slot) {
		return slot.experiment().faults() != null && slot.fault() == null;
	}

	/**
	 * Runs that follow each other in one process of the service.
	 */
	private void runSeveral(Slot slot) throws InterruptedException {
		Experiment experiment = slot.experiment();
		CapacityPlan plan = experiment.capacity();
		Grid grid = experiment.grid();
		Path own = this.folder.resolve(slot.folder());
		keepFailure(slot, () -> {
			RunningService upstream = this.backingService.runningFor(experiment);
			// Else the first variant would meet what the others do not: a cold one.
			Calibrator.Outcome calibrated = calibrate(experiment, upstream);
			if (plan != null) {
				this.variantRun.findCapacity(slot, plan, upstream, own, this::keepStep, this::keep);
			}
			else if (grid != null) {
				this.variantRun.measureCells(slot, grid, slot.cells(grid, this.results.seed()), calibrated::voidReasons,
						upstream, own, this::keep);
			}
		});
	}

	private void drill(Slot slot) throws InterruptedException {
		// It has an external-service of its own, to be broken.
		this.backingService.close();
		keepFailure(slot, () -> this.faultRun.drill(slot, this.folder.resolve(slot.folder()), this::keep));
	}

	/**
	 * Of runs that are kept while they go on, when what is to be done fails.
	 */
	private void keepFailure(Slot slot, Doing doing) throws InterruptedException {
		try {
			doing.run();
		}
		catch (RunFailedException ex) {
			if (!Thread.currentThread().isInterrupted()) {
				keep(RunResult.failed(slot.experiment().name(), slot.variant().name(), slot.settings(),
						slot.repetition(), String.valueOf(ex.getMessage())));
			}
		}
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
	}

	private void keep(RunResult result) {
		keepStep(result);
		this.progress.say(line(result));
	}

	/**
	 * Without a word: the search says what it means.
	 */
	private void keepStep(RunResult result) {
		this.results = this.results.with(result);
		this.file.write(this.results);
	}

	private void keep(Capacity capacity) {
		boolean moved = !capacity.steps().isEmpty() && this.results.capacities()
			.stream()
			.noneMatch((earlier) -> earlier.isOfTheSameSearch(capacity)
					&& earlier.steps().size() == capacity.steps().size());
		this.results = this.results.with(capacity);
		this.file.write(this.results);
		if (moved) {
			this.progress.say(CapacityTable.line(capacity));
		}
	}

	/**
	 * Before the experiment's first run, and whenever external-service was started again.
	 */
	private Calibrator.Outcome calibrate(Experiment experiment, @Nullable RunningService upstream)
			throws InterruptedException {
		Calibrated known = this.calibrated.get(experiment.name());
		if (known != null && known.upstream() == upstream) {
			return known.outcome();
		}
		List<Slot> loads = this.slots.stream()
			.filter((slot) -> slot.experiment().equals(experiment))
			.flatMap((slot) -> loads(slot).stream())
			.toList();
		Calibrator.Outcome outcome = this.calibrator.calibrate(loads, upstream,
				this.folder.resolve(experiment.name() + "-calibration"));
		this.calibrated.put(experiment.name(), new Calibrated(outcome, upstream));
		this.results = this.results.with(outcome.calibrations());
		this.file.write(this.results);
		outcome.calibrations().stream().map(Session::line).forEach(this.progress::say);
		return outcome;
	}

	private List<Slot> loads(Slot slot) {
		Grid grid = this.pace.isWarm() ? slot.experiment().grid() : null;
		return (grid != null) ? slot.cells(grid, this.results.seed()) : List.of(slot);
	}

	private static String line(Calibration calibration) {
		String asked = (calibration.askedPerSecond() != null)
				? " of " + Numbers.format(calibration.askedPerSecond(), 0) + " asked" : "";
		Double p99 = (calibration.latencyMs() != null) ? calibration.latencyMs().p99() : null;
		return calibration.experiment() + ": " + calibration.what() + ": " + Numbers.format(calibration.perSecond(), 0)
				+ "/s" + asked + ", p99 " + Numbers.format(p99, 0) + " ms"
				+ ((calibration.reason() != null) ? "; " + calibration.reason() : "")
				+ (Boolean.FALSE.equals(calibration.held()) ? "; runs with that load are void" : "");
	}

	private RunResult run(Slot slot) throws InterruptedException {
		try {
			if (slot.fault() != null) {
				// It has an external-service of its own, to be broken.
				this.backingService.close();
				return this.faultRun.run(slot, this.folder.resolve(slot.folder()));
			}
			RunningService upstream = this.backingService.runningFor(slot.experiment());
			List<String> uncalibrated = (this.pace != Pace.SMOKE)
					? calibrate(slot.experiment(), upstream).voidReasons(slot) : List.of();
			long start = System.nanoTime();
			RunResult result = this.variantRun.run(slot, uncalibrated, upstream, this.folder.resolve(slot.folder()));
			this.secondsTaken.put(slot.name(), (System.nanoTime() - start) / 1_000_000_000L);
			return result;
		}
		catch (RunFailedException ex) {
			return RunResult.failed(slot.experiment().name(), slot.variant().name(), slot.settings(), slot.repetition(),
					String.valueOf(ex.getMessage()));
		}
	}

	private static String line(RunResult run) {
		String name = run.experiment() + "/" + run.variant() + " (" + settings(run) + "repetition " + run.repetition()
				+ "): ";
		if (run.error() != null) {
			return name + "failed: " + run.error();
		}
		if (run.fault() != null) {
			return name + FaultTable.line(run.fault())
					+ (run.valid() ? "" : "; void: " + String.join("; ", run.voidReasons()));
		}
		String figures = Numbers.format(run.load().requestsPerSecond(), 1) + " requests/s, " + run.load().failures()
				+ " of " + run.load().requests() + " failed"
				+ ((run.soak() != null) ? ", " + SoakTable.line(run.soak()) : "");
		return name + (run.valid() ? figures : figures + "; void: " + String.join("; ", run.voidReasons()));
	}

	private static String settings(RunResult run) {
		String settings = run.settings().toString();
		return settings.isEmpty() ? "" : settings + ", ";
	}

	/**
	 * @return an estimate of the time that all runs take
	 */
	public long estimatedSeconds() {
		long calibrations = (this.pace != Pace.SMOKE)
				? this.slots.stream().filter((slot) -> slot.fault() == null).map(Slot::experiment).distinct().count()
				: 0;
		return secondsFrom(0) + calibrations * CALIBRATION_SECONDS;
	}

	private long secondsFrom(int first) {
		return this.slots.subList(first, this.slots.size()).stream().mapToLong(this::seconds).sum();
	}

	private long seconds(Slot slot) {
		Experiment experiment = slot.experiment();
		if (slot.fault() != null) {
			return FaultRun.loadSeconds(Objects.requireNonNull(experiment.faults()), slot.fault().fault())
					+ 2 * START_AND_STOP_SECONDS;
		}
		if (isDrill(slot)) {
			return FaultDrill.seconds(Objects.requireNonNull(experiment.faults())) + 2 * START_AND_STOP_SECONDS;
		}
		CapacityPlan plan = this.pace.isWarm() ? experiment.capacity() : null;
		Grid grid = this.pace.isWarm() ? experiment.grid() : null;
		SoakPlan soak = this.pace.isWarm() ? experiment.soak() : null;
		long workload = slot.typicalSeconds();
		Duration cap = slot.cap(this.pace);
		if (soak != null) {
			workload = soak.durationSeconds();
		}
		else if (grid != null) {
			workload = (long) grid.cells().size() * (grid.leadInSeconds() + experiment.warmUp().pauseSeconds()
					+ grid.holdSeconds() + BETWEEN_STEPS_SECONDS);
		}
		else if (plan != null) {
			// The unloaded rate is one more, and there is a pause after each lead-in.
			workload = (1L + plan.atMostSteps()) * (plan.leadInSeconds() + experiment.warmUp().pauseSeconds()
					+ plan.holdSeconds() + BETWEEN_STEPS_SECONDS);
		}
		else if (cap != null) {
			workload = Math.min(workload, cap.toSeconds());
		}
		long expected = START_AND_STOP_SECONDS + workload;
		if (this.pace.isWarm()) {
			expected += (long) experiment.warmUp().fewestBursts()
					* (BURST_SECONDS + experiment.warmUp().pauseSeconds());
		}
		return this.secondsTaken.getOrDefault(slot.name(), expected);
	}

	@FunctionalInterface
	private interface Doing {

		void run() throws InterruptedException;

	}

	private record Calibrated(Calibrator.Outcome outcome, @Nullable RunningService upstream) {
	}

	public Results results() {
		return this.results;
	}

	public boolean anyFailed() {
		return this.results.runs().stream().anyMatch(RunResult::isFailed);
	}

	/**
	 * @return whether a service does not do what it promises, as a fault showed, or
	 * something grows that should not
	 */
	public boolean anyBroken() {
		return this.results.runs().stream().anyMatch(RunResult::breaksPromise);
	}

	/**
	 * The steps of a search may be void: that they are is what ended it. A soak that
	 * leaves open whether something grows is as good as void.
	 */
	public boolean anyVoid() {
		List<String> searched = this.results.capacities().stream().map(Capacity::experiment).distinct().toList();
		return this.results.runs().stream().anyMatch((run) -> !run.valid() && !searched.contains(run.experiment()))
				|| this.results.capacities().stream().anyMatch((capacity) -> capacity.boundMs() == null)
				|| this.results.runs().stream().anyMatch(RunResult::leavesOpen);
	}

}
