package org.rewritelab.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.compare.Comparison;
import org.rewritelab.harness.compare.Comparison.Kind;
import org.rewritelab.harness.compare.Finding;
import org.rewritelab.harness.compare.Metric;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.compare.Verdict;
import org.rewritelab.harness.experiment.Experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.rewritelab.harness.report.Samples.run;
import static org.rewritelab.harness.report.Samples.voidRun;

class ComparisonsTests {

	private final Experiment experiment = Samples.experiment("article", "tuned", "reactive");

	@Test
	void shouldPairTheRunsOfOneRepetition() {
		// The machine was half as fast in repetition 3. Paired, 1.05 and 1.2: the median
		// is 1.125. The medians of each side would be 210 / 200 = 1.05.
		Finding finding = find(Metric.REQUESTS_PER_SECOND, run("reactive", 1, 210, 1),
				voidRun("reactive", 2, 500, "noise"), run("reactive", 3, 120, 1), run("tuned", 3, 100, 1),
				run("tuned", 2, 200, 1), run("tuned", 1, 200, 1));
		assertThat(finding.repetitions()).isEqualTo(2);
		assertThat(finding.ratio()).isEqualTo(1.125, within(1e-12));
	}

	@Test
	void shouldNeverCompareRunsThatAreVoidOrFailed() {
		Finding finding = find(Metric.REQUESTS_PER_SECOND, voidRun("reactive", 1, 500, "noise"),
				run("reactive", 2, 210, 1), run("tuned", 1, 200, 1),
				RunResult.failed("facade", "tuned", run("tuned", 2, 1, 1).settings(), 2, "it ended"));
		assertThat(finding).isEqualTo(Finding.none(0, "no repetition in which both have a valid run"));
	}

	@Test
	void shouldLeaveOneRepetitionUndecided() {
		Finding finding = find(Metric.REQUESTS_PER_SECOND, run("reactive", 1, 400, 1), run("tuned", 1, 200, 1));
		assertThat(finding)
			.isEqualTo(new Finding(1, 2.0, null, null, Verdict.UNDECIDED, "one repetition gives no interval", null));
	}

	@Test
	void shouldCallLessProcessorTimeBetter() {
		RunResult[] runs = { run("reactive", 1, 213.1, 0.80), run("tuned", 1, 213.4, 1.00),
				run("reactive", 2, 213.2, 0.81), run("tuned", 2, 213.3, 1.01), run("reactive", 3, 213.3, 0.79),
				run("tuned", 3, 213.2, 1.00) };
		assertThat(find(Metric.CPU_PER_REQUEST, runs).verdict()).isEqualTo(Verdict.BETTER);
		assertThat(find(Metric.REQUESTS_PER_SECOND, runs).verdict()).isEqualTo(Verdict.NO_DIFFERENCE);
	}

	@Test
	void shouldCompareRightAnswersOnlyWhereOneSideFails() {
		// 29 % fail fast, so that it serves more requests, and fewer right answers: 300 ×
		// 0.71 = 213 of 240.
		RunResult[] runs = { run("reactive", 1, 300, 1, 290), run("reactive", 2, 300, 1, 290), run("tuned", 1, 240, 1),
				run("tuned", 2, 240, 1) };
		assertThat(find(Metric.REQUESTS_PER_SECOND, runs))
			.isEqualTo(Finding.none(2, "29.0 % of its requests failed, and 0.0 % of the other's: not the same work"));
		assertThat(find(Metric.LATENCY_P99, runs).ratio()).isNull();
		assertThat(find(Metric.CPU_PER_REQUEST, runs).ratio()).isNull();
		assertThat(find(Metric.GOODPUT_PER_SECOND, runs).ratio()).isEqualTo(213.0 / 240, within(1e-12));
		assertThat(find(Metric.GOODPUT_PER_SECOND, runs).verdict()).isEqualTo(Verdict.WORSE);
	}

	@Test
	void shouldCompareWithTheBaselineAndEachStepWithTheOneBefore() {
		List<Comparison> all = compare(run("article", 1, 29.5, 3), run("tuned", 1, 213, 1), run("reactive", 1, 213, 1));
		assertThat(all).filteredOn((comparison) -> comparison.metric() == Metric.REQUESTS_PER_SECOND)
			.extracting((comparison) -> comparison.kind() + " " + comparison.variant() + " " + comparison.baseline())
			.containsExactly("baseline article tuned", "baseline reactive tuned", "step tuned article",
					"step reactive tuned");
	}

	@Test
	void shouldCompareWithTheFirstVariantWhereTheBaselineIsMissing() {
		Experiment other = Samples.experiment("article", "reactive");
		List<Comparison> all = Samples.results(other, run("article", 1, 29.5, 3), run("reactive", 1, 213, 1))
			.compared(SmallestEffect.DEFAULT)
			.comparisons();
		assertThat(all).extracting(Comparison::baseline).containsOnly("article");
	}

	@Test
	void shouldCompareNothingThatClaimsNothing() {
		Results quick = Samples.results(this.experiment, run("tuned", 1, 213, 1), run("reactive", 1, 213, 1));
		Results smoke = new Results(1, quick.startedAt(), null, null, "smoke", 7, 1, quick.host(), null,
				quick.experiments(), quick.runs(), null, List.of(), List.of(), List.of(), List.of());
		assertThat(smoke.compared(SmallestEffect.DEFAULT).comparisons()).isEmpty();
	}

	@Test
	void shouldCountFalseAlarmsBetweenVariantsThatAreTheSame() {
		Experiment aa = Samples.experiment("tuned", "again", "reactive");
		Results results = Samples
			.results(aa, run("tuned", 1, 200, 1.00), run("tuned", 2, 200, 1.00), run("again", 1, 200, 1.50),
					run("again", 2, 200, 1.51), run("reactive", 1, 100, 1), run("reactive", 2, 100, 1))
			.compared(SmallestEffect.DEFAULT);
		// Requests/s, processor time, p99 and memory of 'again'. Processor time is called
		// worse. With the p99 of 915.0 and 915.1 beside 910.0 twice, and memory of 601.50
		// and 601.51 beside 601.00, three intervals do not contain 1.
		assertThat(FalseAlarms.of(aa, results.comparisons())).hasValue(new FalseAlarms(4, 1, 3));
		assertThat(FalseAlarms.of(this.experiment, compare(run("reactive", 1, 1, 1), run("tuned", 1, 1, 1)))).isEmpty();
	}

	@Test
	void shouldCompareAVariantWithItselfInEarlierResults() {
		Results before = Samples.results(this.experiment, run("tuned", 1, 200, 1), run("tuned", 2, 201, 1),
				run("article", 1, 1, 1));
		Results after = Samples.results(this.experiment, run("tuned", 1, 400, 1), run("tuned", 2, 402, 1),
				voidRun("tuned", 3, 1, "noise"), run("reactive", 1, 1, 1));
		List<Comparison> changes = new Changes(before, after, SmallestEffect.DEFAULT).all();
		assertThat(changes).extracting(Comparison::kind).containsOnly(Kind.EARLIER);
		assertThat(changes).extracting(Comparison::variant).containsOnly("tuned");
		Finding finding = changes.getFirst().finding();
		assertThat(finding.ratio()).isEqualTo(401 / 200.5, within(1e-12));
		assertThat(finding.verdict()).isEqualTo(Verdict.BETTER);
	}

	@Test
	void shouldPrintVerdictsWithTheirIntervals() {
		Results results = Samples
			.results(this.experiment, run("reactive", 1, 213.1, 0.80), run("tuned", 1, 213.4, 1.00),
					run("reactive", 2, 213.2, 0.81), run("tuned", 2, 213.3, 1.01), run("article", 1, 29.5, 3, 96),
					run("article", 2, 29.4, 4, 96))
			.compared(SmallestEffect.DEFAULT);
		List<String> lines = table(results);
		assertThat(lines.getFirst()).isEqualTo(
				"compared with tuned, in per cent or times with the 95 % interval; " + "a difference of 5 % matters");
		assertThat(lines.get(1)).containsSubsequence("variant", "requests/s", "right answers/s", "CPU ms/request",
				"p99 ms", "memory MiB");
		assertThat(lines.get(2)).containsSubsequence("article", "undecided (1)", "worse x0.12 (x0.1", "undecided (1)");
		assertThat(lines.get(3)).containsSubsequence("reactive", "no difference (-", "better -19.9 (-");
		assertThat(lines).contains("(1) 9.6 % of its requests failed, and 0.0 % of the other's: not the same work")
			.allMatch((line) -> line.length() <= 180);
	}

	@Test
	void shouldPrintThatOneRepetitionDecidesNothing() {
		Results results = Samples.results(this.experiment, run("reactive", 1, 400, 1), run("tuned", 1, 200, 1))
			.compared(SmallestEffect.DEFAULT);
		assertThat(table(results)).singleElement()
			.isEqualTo("compared with tuned: undecided, because an interval needs two repetitions in which both have "
					+ "a valid run (--repeat 5)");
	}

	private static List<String> table(Results results) {
		return new VerdictTable(
				results.comparisons().stream().filter((comparison) -> comparison.kind() == Kind.BASELINE).toList(),
				SmallestEffect.DEFAULT)
			.lines();
	}

	private Finding find(Metric metric, RunResult... runs) {
		return compare(runs).stream()
			.filter((comparison) -> comparison.kind() == Kind.BASELINE && comparison.variant().equals("reactive")
					&& comparison.metric() == metric)
			.findFirst()
			.orElseThrow()
			.finding();
	}

	private List<Comparison> compare(RunResult... runs) {
		return Samples.results(this.experiment, runs).compared(SmallestEffect.DEFAULT).comparisons();
	}

}
