package org.rewritelab.harness.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Variant;

/**
 * One run to do.
 *
 * @param repetition from 1
 */
record Slot(Experiment experiment, Variant variant, int repetition) {

	/**
	 * Orders the runs: every variant once before any is repeated, so that a machine that
	 * changes in time changes them all, and in another order each time, so that none
	 * always follows the same one.
	 * @param seed gives the same order again
	 */
	static List<Slot> plan(List<Experiment> experiments, int repetitions, long seed) {
		Random random = new Random(seed);
		List<Slot> slots = new ArrayList<>();
		for (int repetition = 1; repetition <= repetitions; repetition++) {
			for (Experiment experiment : experiments) {
				List<Variant> variants = new ArrayList<>(experiment.variants());
				Collections.shuffle(variants, random);
				for (Variant variant : variants) {
					slots.add(new Slot(experiment, variant, repetition));
				}
			}
		}
		return slots;
	}

	/**
	 * @return the variant's name with its experiment's
	 */
	String name() {
		return this.experiment.name() + "/" + this.variant.name();
	}

	String folder() {
		return this.experiment.name() + "-" + this.variant.name() + "-" + this.repetition;
	}

}
