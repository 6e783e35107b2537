package org.rewritelab.harness.run;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;

import org.rewritelab.harness.experiment.CapacityPlan;
import org.rewritelab.harness.measure.Latency;
import org.rewritelab.harness.measure.Pool;
import org.rewritelab.harness.report.Capacity;
import org.rewritelab.harness.report.Load;
import org.rewritelab.harness.report.RunResult;

import org.jspecify.annotations.Nullable;

/**
 * Looks for the highest arrival rate that a variant holds, rate by rate, in one process
 * of the service that is warm already.
 */
final class CapacityRun {

	/** Requests that take longer than that many times the bound find no user. */
	private static final double USERS_FOR_BOUNDS = 2;

	private static final int SPARE_USERS = 20;

	/** Of fewer, less than three are beyond p99. */
	private static final int ENOUGH_FOR_P99 = 300;

	private static final int UNLOADED_WITHIN_SECONDS = 10;

	private final Slot slot;

	private final CapacityPlan plan;

	private final Bench bench;

	private final double noisePercent;

	private final Consumer<RunResult> measured;

	private final Consumer<Capacity> found;

	private final CapacitySearch search;

	private final List<Capacity.Step> steps = new ArrayList<>();

	private final List<String> notes = new ArrayList<>();

	private @Nullable Double unloadedP99Ms;

	private @Nullable Double boundMs;

	private @Nullable String end = "the search, which was stopped";

	/**
	 * @param noisePercent the share of the processors' time that others may have
	 * @param measured given each run
	 * @param found given what is known after each step
	 */
	CapacityRun(Slot slot, CapacityPlan plan, Bench bench, double noisePercent, Consumer<RunResult> measured,
			Consumer<Capacity> found) {
		this.slot = slot;
		this.plan = plan;
		this.bench = bench;
		this.noisePercent = noisePercent;
		this.measured = measured;
		this.found = found;
		this.search = new CapacitySearch(plan);
	}

	/**
	 * @throws RunFailedException if a service ends under load; what was found until then
	 * has been told
	 */
	void find() throws InterruptedException {
		try {
			if (measureUnloaded()) {
				climb();
				this.end = null;
			}
		}
		catch (RunFailedException ex) {
			this.end = String.valueOf(ex.getMessage()).lines().findFirst().orElse("a service failed");
			throw ex;
		}
		finally {
			this.found.accept(capacity());
		}
	}

	/**
	 * @return whether there is a bound to keep
	 */
	private boolean measureUnloaded() throws InterruptedException {
		int rate = this.plan.unloadedRate();
		Trial trial = this.bench.hold(rate, UNLOADED_WITHIN_SECONDS * rate, "unloaded, " + rate + " requests/s",
				"-unloaded");
		RunResult run = trial.measured().run();
		this.measured.accept(run.with("the unloaded rate"));
		run.voidReasons().forEach((reason) -> this.notes.add("at the unloaded rate, " + reason));
		if (run.load().requests() != null && run.load().requests() < ENOUGH_FOR_P99) {
			this.notes.add("the unloaded p99 is of " + run.load().requests()
					+ " requests, so that two or three slow ones move it, and the bound with it");
		}
		Latency sinceDue = run.details().intendedLatencyMs();
		if (sinceDue == null || sinceDue.p99() == null || !isComplete(run.load())) {
			this.end = "it did not answer all at the unloaded rate, so there is no bound";
			return false;
		}
		this.unloadedP99Ms = sinceDue.p99();
		this.boundMs = this.plan.boundMs(sinceDue.p99());
		return true;
	}

	private static boolean isComplete(Load load) {
		return isZero(load.failures()) && isZero(load.unfinished()) && isZero(load.dropped());
	}

	private static boolean isZero(@Nullable Long number) {
		return number != null && number == 0;
	}

	private void climb() throws InterruptedException {
		double bound = this.boundMs;
		CapacityJudge judge = new CapacityJudge(bound, this.noisePercent);
		for (OptionalInt next = this.search.next(); next.isPresent(); next = this.search.next()) {
			int rate = next.getAsInt();
			boolean second = this.search.isSecondTry();
			int users = SPARE_USERS + (int) Math.ceil(USERS_FOR_BOUNDS * rate * bound / 1000);
			String name = "step " + (this.steps.size() + 1) + ", " + rate + " requests/s"
					+ (second ? " once more" : "");
			Trial trial = this.bench.hold(rate, users, name, second ? "-again" : "");
			Capacity.Step step = judge.judge(rate, second, trial.measured(), trial.usedUp());
			this.steps.add(step);
			this.search.tried(rate, step.outcome());
			RunResult run = trial.measured().run();
			this.measured.accept(second ? run.with("the second try at this rate") : run);
			this.found.accept(capacity());
		}
	}

	private Capacity capacity() {
		return new Capacity(this.slot.experiment().name(), this.slot.variant().name(), this.slot.repetition(),
				this.unloadedP99Ms, this.boundMs, this.search.held(), this.search.notHeld(), this.search.isAtLeast(),
				limit(), this.notes, this.steps);
	}

	private @Nullable String limit() {
		if (this.end != null) {
			return this.end;
		}
		if (this.search.isOutOfSteps()) {
			return "the search, which has " + this.plan.atMostSteps() + " steps at most";
		}
		Integer notHeld = this.search.notHeld();
		return (notHeld != null)
				? this.steps.stream()
					.filter((step) -> step.rate() == notHeld)
					.map(Capacity.Step::exhausted)
					.reduce(null, (first, second) -> second)
				: "the search, which asks for " + this.plan.mostRate() + " requests/s at most";
	}

	/**
	 * Where rates are tried.
	 */
	interface Bench {

		/**
		 * Waits until nothing is in flight, asks for a while at the rate so that pools
		 * have their connections, and then measures.
		 * @param users that can wait at the same time, unless the workload says so
		 * @param name of the step, for the reader
		 * @param suffix of the name of its folder
		 */
		Trial hold(int rate, int users, String name, String suffix) throws InterruptedException;

	}

	/**
	 * @param usedUp pools of the service that were full
	 */
	record Trial(Measurement.Measured measured, List<Pool> usedUp) {
	}

}
