package org.rewritelab.harness.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.FaultCase;
import org.rewritelab.harness.experiment.Faults;
import org.rewritelab.harness.experiment.Settings;
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
		Workload workload = pace.of(experiment.workload());
		List<Slot> round = new ArrayList<>();
		for (Variant variant : experiment.variants()) {
			for (Settings asked : sweep.of(workload)) {
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
	 * @param rate requests a second
	 * @param seconds for how long
	 * @return the run of one step of a search
	 */
	Slot at(int rate, int seconds) {
		Settings step = new Settings(this.asked.users(), rate, this.asked.parallelism());
		return new Slot(this.experiment, this.variant, step,
				this.workload.with(step).with(Map.of("DURATION", seconds + "s")), this.repetition, null);
	}

	/**
	 * @return everything that tells this run from others of its variant
	 */
	Settings settings() {
		return new Settings(this.workload.users(), this.workload.rate(), this.asked.parallelism());
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
