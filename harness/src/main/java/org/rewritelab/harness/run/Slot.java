package org.rewritelab.harness.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.experiment.Workload;

/**
 * One run to do.
 *
 * @param users in place of the workload's own number; null for that
 * @param workload what this run asks for, with its users and at its pace
 * @param repetition from 1
 */
record Slot(Experiment experiment, Variant variant, @Nullable Integer users, Workload workload, int repetition) {

	/**
	 * Orders the runs: every variant once, with each number of users, before any is
	 * repeated, so that a machine that changes in time changes them all, and in another
	 * order each time, so that none always follows the same one.
	 * @param users the numbers of users to run with; the workload's own when empty
	 * @param seed gives the same order again
	 */
	static List<Slot> plan(List<Experiment> experiments, List<Integer> users, Pace pace, int repetitions, long seed) {
		Random random = new Random(seed);
		List<Slot> slots = new ArrayList<>();
		for (int repetition = 1; repetition <= repetitions; repetition++) {
			for (Experiment experiment : experiments) {
				List<Slot> round = round(experiment, users, pace, repetition);
				Collections.shuffle(round, random);
				slots.addAll(round);
			}
		}
		return slots;
	}

	private static List<Slot> round(Experiment experiment, List<Integer> users, Pace pace, int repetition) {
		Workload workload = (pace == Pace.QUICK) ? experiment.workload().atQuickPace() : experiment.workload();
		List<Slot> round = new ArrayList<>();
		for (Variant variant : experiment.variants()) {
			if (users.isEmpty()) {
				round.add(new Slot(experiment, variant, null, workload, repetition));
			}
			for (int number : users) {
				round.add(new Slot(experiment, variant, number, workload.withUsers(number), repetition));
			}
		}
		return round;
	}

	/**
	 * @return how long the workload usually takes for the variant, in seconds
	 */
	int typicalSeconds() {
		Integer own = this.variant.typicalSeconds();
		return (own != null) ? own : this.workload.typicalSeconds();
	}

	/**
	 * @return the variant's name with its experiment's, and the users where they are not
	 * the usual ones
	 */
	String name() {
		return this.experiment.name() + "/" + this.variant.name()
				+ ((this.users != null) ? ", " + this.users + " users" : "");
	}

	String folder() {
		return this.experiment.name() + "-" + this.variant.name()
				+ ((this.users != null) ? "-" + this.users + "-users" : "") + "-" + this.repetition;
	}

}
