package org.rewritelab.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Fault;
import org.rewritelab.harness.experiment.FaultCase;
import org.rewritelab.harness.experiment.Faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rewritelab.harness.report.Samples.fault;
import static org.rewritelab.harness.report.Samples.run;

class FaultTableTests {

	private static final Experiment EXPERIMENT = withFaults(Samples.experiment("tuned", "reactive"));

	@Test
	void shouldShowEachFaultsVariantsBesideEachOther() {
		List<String> lines = new FaultTable(EXPERIMENT,
				List.of(run("reactive", 1, 30, 1).with(fault("upstream-500", List.of())),
						run("tuned", 1, 30, 1).with(fault("upstream-slow", List.of())),
						run("tuned", 1, 30, 1).with(fault("upstream-500", List.of("threads were left over")))))
			.lines();
		assertThat(lines.get(2)).containsSubsequence("upstream-slow", "tuned", "300 of 300", "300 × 502", "0.9", "0.1",
				"30 → 31", "4 → 0", "41 → 42", " no");
		assertThat(lines.get(3)).containsSubsequence("upstream-500", "tuned", "yes");
		assertThat(lines.get(4)).containsSubsequence("upstream-500", "reactive");
		assertThat(lines.get(5)).isEqualTo("tuned, upstream-500: BROKEN: threads were left over");
		assertThat(lines).hasSize(6);
	}

	@Test
	void shouldNotCompareRunsWithFaults() {
		Results results = Samples
			.results(EXPERIMENT, run("reactive", 1, 30, 1).with(Samples.FAULT),
					run("tuned", 1, 30, 1).with(Samples.FAULT))
			.compared(SmallestEffect.DEFAULT);
		assertThat(results.comparisons()).isEmpty();
	}

	private static Experiment withFaults(Experiment other) {
		return new Experiment(other.name(), List.of(), null, other.question(), null, other.workload(), other.needs(),
				other.jvmFlags(), other.warmUp(), null, List.of(), other.variants(), null,
				new Faults(10, 10, 4, 10,
						List.of(new FaultCase(Fault.UPSTREAM_SLOW, null), new FaultCase(Fault.UPSTREAM_500, null))),
				null, null);
	}

}
