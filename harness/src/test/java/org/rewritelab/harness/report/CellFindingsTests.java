package org.rewritelab.harness.report;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.compare.Comparison;
import org.rewritelab.harness.compare.Metric;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.report.CellFinding.Outcome;

import static org.assertj.core.api.Assertions.assertThat;

class CellFindingsTests {

	private static final Experiment MAP = Samples.map("blocking", "virtual", "reactive");

	private static final Settings CELL = MAP.grid().cells().getFirst();

	private final List<RunResult> runs = new ArrayList<>();

	@Test
	void shouldNameTheOneThatIsReallyCheaperThanEachOther() {
		measured("blocking", 1.00, 1.02, 0.99);
		measured("virtual", 1.10, 1.11, 1.09);
		measured("reactive", 0.70, 0.72, 0.69);
		CellFinding found = find(Metric.CPU_PER_REQUEST);
		assertThat(found.outcome()).isEqualTo(Outcome.CHEAPEST);
		assertThat(found.variants()).containsExactly("reactive");
		assertThat(found.words()).isEqualTo("reactive");
		assertThat(found.reason()).isNull();
		assertThat(found.medians()).containsEntry("blocking", 1.00).containsEntry("reactive", 0.70);
	}

	@Test
	void shouldNameAllThatDoNotDifferAndThatNobodyIsCheaperThan() {
		measured("blocking", 1.00, 1.01, 1.00);
		measured("virtual", 1.01, 1.00, 1.00);
		measured("reactive", 1.50, 1.52, 1.49);
		CellFinding found = find(Metric.CPU_PER_REQUEST);
		assertThat(found.outcome()).isEqualTo(Outcome.NO_DIFFERENCE);
		assertThat(found.variants()).containsExactly("blocking", "virtual");
		assertThat(found.words()).isEqualTo("no difference: blocking, virtual");
	}

	@Test
	void shouldLeaveUndecidedWhatTheRepetitionsDoNotTell() {
		measured("blocking", 1.00, 1.40, 0.80);
		measured("virtual", 1.10, 0.90, 1.30);
		measured("reactive", 3.00, 3.80, 3.20);
		CellFinding found = find(Metric.CPU_PER_REQUEST);
		assertThat(found.outcome()).isEqualTo(Outcome.UNDECIDED);
		assertThat(found.variants()).containsExactly("blocking", "virtual");
		assertThat(found.reason()).startsWith("virtual and blocking: the interval is too wide");
		// A single repetition decides nothing, however far apart they are.
		this.runs.removeIf((run) -> run.repetition() > 1);
		assertThat(find(Metric.CPU_PER_REQUEST).outcome()).isEqualTo(Outcome.UNDECIDED);
		assertThat(find(Metric.CPU_PER_REQUEST).variants()).containsExactly("blocking", "virtual", "reactive");
	}

	@Test
	void shouldCompareNothingInACellInWhichAVariantIsVoid() {
		measured("blocking", 1.00, 1.01, 1.00);
		measured("virtual", 1.00, 1.01, 1.00);
		for (int repetition = 1; repetition <= 3; repetition++) {
			this.runs.add(Samples.cell("reactive", repetition, CELL, 0.5, 500, List.of("k6 was busy"), 0));
		}
		CellFinding found = find(Metric.CPU_PER_REQUEST);
		assertThat(found.outcome()).isEqualTo(Outcome.VOID);
		assertThat(found.variants()).isEmpty();
		assertThat(found.reason()).isEqualTo("no valid run of reactive: k6 was busy");
		assertThat(found.medians()).containsOnlyKeys("blocking", "virtual");
	}

	@Test
	void shouldCompareNothingInACellInWhichAVariantFailsOrIsMissing() {
		measured("blocking", 1.00, 1.01, 1.00);
		measured("virtual", 1.00, 1.01, 1.00);
		assertThat(find(Metric.MEMORY).reason()).isEqualTo("reactive was not measured");
		this.runs.add(RunResult.failed("break-even", "reactive", Settings.NONE, 1, "its port is taken\n  log"));
		assertThat(find(Metric.MEMORY).reason()).isEqualTo("reactive was not measured: its port is taken");
		for (int repetition = 1; repetition <= 3; repetition++) {
			this.runs.add(Samples.cell("reactive", repetition, CELL, 0.5, 300, List.of(), 120));
		}
		CellFinding found = find(Metric.MEMORY);
		assertThat(found.outcome()).isEqualTo(Outcome.VOID);
		assertThat(found.reason()).isEqualTo("reactive failed 12.0 % of its requests: not the same work");
	}

	@Test
	void shouldCompareEachPairOnceByWhatItCostsInEachCell() {
		measured("blocking", 1.00, 1.01, 1.00);
		measured("virtual", 1.00, 1.01, 1.00);
		measured("reactive", 1.00, 1.01, 1.00);
		List<Comparison> pairs = compared().comparisons();
		assertThat(pairs).extracting(Comparison::kind).containsOnly(Comparison.Kind.PAIR);
		assertThat(pairs).extracting(Comparison::settings).containsOnly(CELL);
		assertThat(pairs).extracting((pair) -> pair.variant() + "/" + pair.baseline() + " " + pair.metric().field())
			.containsExactly("virtual/blocking cpuMsPerRequest", "virtual/blocking rssPeakMiB",
					"reactive/blocking cpuMsPerRequest", "reactive/blocking rssPeakMiB",
					"reactive/virtual cpuMsPerRequest", "reactive/virtual rssPeakMiB");
	}

	@Test
	void shouldSayInTheTerminalWhoIsCheapestAndWhatIsVoid() {
		measured("blocking", 1.00, 1.02, 0.99);
		measured("virtual", 1.10, 1.11, 1.09);
		measured("reactive", 0.70, 0.72, 0.69);
		List<String> lines = new GridTable(MAP, MAP.grid(), compared().cells(), SmallestEffect.DEFAULT).lines();
		assertThat(lines.getFirst()).isEqualTo("1, 20 calls of 20, 1000 ms at 50, 200 requests/s, 8 s each; 2 of them "
				+ "left out, with more than 1000 calls a second");
		assertThat(lines).anySatisfy((line) -> assertThat(line).containsSubsequence("50", "1", "20", "1", "1.00",
				"1.10", "0.70", "reactive"));
		assertThat(lines).contains("50 requests/s, 1 x 1000 ms, CPU ms/request: void: blocking was not measured");
		assertThat(lines).allMatch((line) -> line.length() <= 180);
	}

	/**
	 * @param cpu in each repetition
	 */
	private void measured(String variant, double... cpu) {
		for (int i = 0; i < cpu.length; i++) {
			this.runs.add(Samples.cell(variant, i + 1, CELL, cpu[i], 500 + i));
		}
	}

	private CellFinding find(Metric metric) {
		return compared().cells()
			.stream()
			.filter((cell) -> cell.settings().equals(CELL) && cell.metric() == metric)
			.findFirst()
			.orElseThrow();
	}

	private Results compared() {
		return Samples.results(MAP, this.runs.toArray(RunResult[]::new)).compared(SmallestEffect.DEFAULT);
	}

}
