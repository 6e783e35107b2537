package org.rewritelab.harness.report;

import java.util.List;

import org.rewritelab.harness.experiment.CapacityPlan;
import org.rewritelab.harness.experiment.Experiment;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CapacityTableTests {

	private final Experiment experiment = Samples.search("tuned", "reactive");

	@Test
	void shouldSayWhatEachVariantHeldInTheExperimentsOrder() {
		List<String> lines = new CapacityTable(this.experiment, CapacityPlan.startingAt(100),
				List.of(Samples.capacity("reactive", 1, true), Samples.capacity("tuned", 1, false)))
			.lines();
		assertThat(lines.getFirst())
			.isEqualTo("the highest arrival rate that is held for 30 s with p99 within 1.25 times the unloaded p99 (at "
					+ "10 requests/s) and no failure, to 5 %");
		assertThat(lines.get(1)).containsSubsequence("variant", "held", "not held", "unloaded");
		// The figures at 150 requests/s are those of the second try.
		assertThat(lines.get(3)).containsSubsequence("tuned", " 150 ", " 200 ", "930.0", "1162.5", "926.0", "1100.0",
				"1.55", "2 (150 held then)");
		assertThat(lines.get(3)).doesNotContain("at least");
		assertThat(lines.get(4)).containsSubsequence("reactive", "at least 150");
		assertThat(lines).allMatch((line) -> line.length() <= 150);
		assertThat(lines).endsWith("tuned (150): exhausted: Tomcat's threads (300 of 300 in use)",
				"reactive (at least 150): exhausted: k6 used 85 % of its processors",
				"tuned: at the unloaded rate, <others> were busy",
				"reactive: at the unloaded rate, <others> were busy");
	}

	@Test
	void shouldSayWhereNothingWasHeld() {
		Capacity nothing = new Capacity("capacity-facade", "tuned", 1, 930.0, 1162.5, null, 7, false, "not known",
				List.of(), List.of());
		Capacity unknown = new Capacity("capacity-facade", "reactive", 1, null, null, null, null, false, "no bound",
				List.of(), List.of());
		List<String> lines = new CapacityTable(this.experiment, CapacityPlan.startingAt(100), List.of(nothing, unknown))
			.lines();
		assertThat(lines.get(3)).containsSubsequence("tuned", "less than 7");
		assertThat(lines.get(4)).containsSubsequence("reactive", " - ");
		assertThat(lines).endsWith("tuned (less than 7): exhausted: not known", "reactive (-): exhausted: no bound");
	}

	@Test
	void shouldTellTheLastStepInALine() {
		assertThat(CapacityTable.line(Samples.capacity("tuned", 1, false)))
			.isEqualTo("capacity-facade/tuned (repetition 1), step 5: 150 requests/s held, so far 150 held");
	}

}
