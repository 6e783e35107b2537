package org.rewritelab.harness.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.FaultCase;
import org.rewritelab.harness.experiment.Faults;
import org.rewritelab.harness.experiment.Grid;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.experiment.SoakPlan;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.experiment.Workload;

/**
 * One run to do.
 *
 * @param variant with the run's own flags
 * @param asked what is not as the workload and the variant have it
 * @param workload what this run asks for, with its users or its rate, for its variant and
 * at its pace
 * @param repetition from 1
 * @param fault that happens in it; null for none, and for all faults one after the other
 */
record Slot(Experiment experiment, Variant variant, Settings asked, Workload workload, int repetition,
		@Nullable FaultCase fault) {

	/**
	 * Orders the runs: every variant once, with each of its settings, before any is
	 * repeated, so that a machine that changes in time changes them all, and in another
	 * order each time, so that none always follows the same one.
	 * @param sweep what each variant is run with
	 * @param seed gives the same order again
	 */
	static List<Slot> plan(List<Experiment> experiments, Sweep sweep, Pace pace, int repetitions, long seed) {
		Random random = new Random(seed);
		List<Slot> slots = new ArrayList<>();
		for (int repetition = 1; repetition <= repetitions; repetition++) {
			for (Experiment experiment : experiments) {
				List<Slot> round = round(experiment, sweep, pace, repetition);
				Collections.shuffle(round, random);
				slots.addAll(round);
			}
		}
		return slots;
	}

	private static List<Slot> round(Experiment experiment, Sweep sweep, Pace pace, int repetition) {
		SoakPlan soak = pace.isWarm() ? experiment.soak() : null;
		Workload workload = (soak != null) ? experiment.workload().lasting(soak.durationSeconds())
				: pace.of(experiment.workload());
		// A grid has its own settings, which one run of a variant goes through.
		boolean hasGrid = experiment.grid() != null && pace.isWarm();
		List<Slot> round = new ArrayList<>();
		for (Variant variant : experiment.variants()) {
			for (Settings asked : hasGrid ? List.of(Settings.NONE) : sweep.of(workload)) {
				Integer parallelism = asked.parallelism();
				Slot slot = new Slot(experiment, (parallelism != null) ? variant.withParallelism(parallelism) : variant,
						asked, workload.with(variant.scriptEnv()).with(asked), repetition, null);
				round.addAll((pace == Pace.SMOKE) ? List.of(slot) : slot.withFaults());
			}
		}
		return round;
	}

	private List<Slot> withFaults() {
		Faults faults = this.experiment.faults();
		return (faults == null) ? List.of(this) : faults.cases()
			.stream()
			.map((one) -> new Slot(this.experiment, this.variant, this.asked, this.workload, this.repetition, one))
			.toList();
	}

	/**
	 * @return how long the workload usually takes for the variant, in seconds
	 */
	int typicalSeconds() {
		Integer own = this.variant.typicalSeconds();
		return (own != null) ? own : this.workload.typicalSeconds();
	}

	/**
	 * @param pace that it is done at
	 * @return when the workload is cut; null for its own end, which a soak is to reach
	 */
	@Nullable Duration cap(Pace pace) {
		return (this.experiment.soak() != null && pace.isWarm()) ? null : pace.cap(this.workload);
	}

	/**
	 * @param rate requests a second
	 * @param seconds for how long
	 * @return the run of one step of a search
	 */
	Slot at(int rate, int seconds) {
		return at(new Settings(this.asked.users(), rate, this.asked.parallelism()), seconds);
	}

	private Slot at(Settings step, int seconds) {
		return new Slot(this.experiment, this.variant, step, this.workload.with(step).lasting(seconds), this.repetition,
				null);
	}

	/**
	 * @param seed gives the same order again
	 * @return the runs of a grid's cells, in order: what has least in flight first,
	 * because a process keeps most of the memory and threads that it once had. Cells that
	 * have as much are in another order in each repetition, which is the same for all
	 * variants
	 */
	List<Slot> cells(Grid grid, long seed) {
		List<Settings> cells = new ArrayList<>(grid.cells());
		Collections.shuffle(cells, new Random(seed + this.repetition));
		cells.sort(Comparator.comparingDouble(Grid::inFlight));
		return cells.stream().map((cell) -> at(cell, grid.holdSeconds())).toList();
	}

	/**
	 * @return everything that tells this run from others of its variant
	 */
	Settings settings() {
		return new Settings(this.workload.users(), this.workload.rate(), this.asked.parallelism(), this.asked.fanOut(),
				this.asked.upstreamMs());
	}

	/**
	 * @return the variant's name with its experiment's, and what is not as usual
	 */
	String name() {
		String unusual = this.asked.toString();
		return this.experiment.name() + "/" + this.variant.name() + (unusual.isEmpty() ? "" : ", " + unusual)
				+ ((this.fault != null) ? ", " + this.fault.fault() : "");
	}

	String folder() {
		return this.experiment.name() + "-" + this.variant.name() + this.asked.suffix()
				+ ((this.fault != null) ? "-" + this.fault.fault() : "") + "-" + this.repetition;
	}

}
