package org.rewritelab.harness.report;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.experiment.SoakPlan;
import org.rewritelab.harness.measure.Second;
import org.rewritelab.harness.report.SoakReport.Sample;
import org.rewritelab.harness.report.Trend.Verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class SoakReportTests {

	@Test
	void shouldTakeTheSamplesOfAPointTogetherByTheirMedian() {
		SoakPlan plan = new SoakPlan(24, 6, 1, 3, null);
		// What is seen in the first 6 s does not count, nor what is seen after 24 s.
		List<Sample> samples = IntStream.range(0, 30)
			.mapToObj((i) -> new Sample(i,
					new Holdings(10 + i, 3, null, (i % 3 == 0) ? (Double) (40.0 + i) : null,
							(i < 6 || i >= 24) ? 9999.0 : 600.0 + i)))
			.toList();
		List<Second> seconds = IntStream.range(0, 24)
			.mapToObj((i) -> new Second(i, 10, 0, (i == 7) ? null : (Double) (100.0 + i)))
			.toList();
		SoakReport report = SoakReport.of(plan, samples, seconds);
		assertThat(report.points()).hasSize(6);
		// At 6, 7 and 8 s.
		assertThat(report.points().getFirst())
			.isEqualTo(new SoakReport.Point(7.5, 607.0, 46.0, 17.0, 3.0, null, 107.0));
		assertThat(report.points().getLast().residentMiB()).isEqualTo(622);
		assertThat(report.trends()).extracting(Trend::figure)
			.containsExactly("residentMiB", "heapMiB", "threads", "upstreamConnections", "p99Ms");
		// One a second.
		assertThat(report.trends().get(2).perHour()).isEqualTo(3600, within(1e-6));
		assertThat(report.trends().get(2).verdict()).isEqualTo(Verdict.GROWS);
		assertThat(report.trends().get(3).verdict()).isEqualTo(Verdict.NO_TREND);
		assertThat(report.broken()).contains("threads grows by 3600.0 threads an hour (3600.0 to 3600.0)");
	}

	@Test
	void shouldFindALeakOfAMebibyteAMinute() {
		RunResult leaking = Samples.soaked("leaking", 60);
		SoakReport soak = leaking.soak();
		assertThat(trend(soak, "residentMiB").verdict()).isEqualTo(Verdict.GROWS);
		assertThat(trend(soak, "residentMiB").low()).isBetween(50.0, 60.0);
		assertThat(trend(soak, "residentMiB").high()).isBetween(60.0, 70.0);
		assertThat(trend(soak, "heapMiB").verdict()).isEqualTo(Verdict.GROWS);
		assertThat(soak.broken()).hasSize(2);
		assertThat(soak.broken().getFirst()).startsWith("memory grows by ");
		assertThat(leaking.breaksPromise()).isTrue();
		assertThat(SoakTable.line(soak)).startsWith("GROWS: memory grows by ");
	}

	@Test
	void shouldFindNothingWhereNothingGrows() {
		RunResult steady = Samples.soaked("steady", 0);
		SoakReport soak = steady.soak();
		assertThat(soak.trends()).hasSize(6).extracting(Trend::verdict).containsOnly(Verdict.NO_TREND);
		assertThat(soak.broken()).isEmpty();
		assertThat(steady.breaksPromise()).isFalse();
		assertThat(steady.leavesOpen()).isFalse();
	}

	@Test
	void shouldNotBlameAServiceForWhatGrowsInAVoidRun() {
		RunResult leaking = Samples.soaked("leaking", 60);
		RunResult busy = RunResult
			.measured("soak-facade", "leaking", leaking.settings(), 1, List.of("others were busy"), null, List.of(),
					leaking.load(), null, leaking.cost())
			.with(leaking.soak());
		assertThat(busy.breaksPromise()).isFalse();
	}

	@Test
	void shouldLeaveOpenWhatTooFewPointsTell() {
		List<Sample> samples = IntStream.range(0, 300)
			.mapToObj((i) -> new Sample(5 * i, new Holdings(null, null, null, null, 600.0 + i % 7)))
			.toList();
		// k6 ended after 360 s: 3 points of the 27 have a latency.
		List<Second> seconds = IntStream.range(0, 360).mapToObj((i) -> new Second(i, 10, 0, 100.0)).toList();
		SoakReport soak = SoakReport.of(new SoakPlan(null, null, null, null, null), samples, seconds);
		assertThat(trend(soak, "p99Ms").verdict()).isEqualTo(Verdict.UNDECIDED);
		assertThat(trend(soak, "p99Ms").reason()).isEqualTo("it has 3 points, and a trend needs 6");
		assertThat(soak.isUndecided()).isTrue();
		assertThat(SoakReport.of(new SoakPlan(null, null, null, null, null), List.of(), null).isUndecided()).isTrue();
	}

	@Test
	void shouldLeaveOpenWhatTheIntervalIsTooWideFor() {
		// One minute 500 MiB, the next 600.
		List<Sample> samples = IntStream.range(0, 360)
			.mapToObj((i) -> new Sample(5 * i, new Holdings(null, null, null, null, (i / 12 % 2 == 0) ? 500.0 : 600.0)))
			.toList();
		SoakReport soak = SoakReport.of(new SoakPlan(null, null, null, null, null), samples, null);
		assertThat(trend(soak, "residentMiB").verdict()).isEqualTo(Verdict.UNDECIDED);
		assertThat(trend(soak, "residentMiB").reason()).startsWith("the interval is wider than what is allowed");
	}

	@Test
	void shouldShowEachFigureOfEachVariant() {
		Results results = Samples
			.results(Samples.soak("steady", "leaking"), Samples.soaked("leaking", 60), Samples.soaked("steady", 0))
			.compared(SmallestEffect.DEFAULT);
		assertThat(results.comparisons()).isEmpty();
		List<String> lines = new SoakTable(results.experiments().getFirst(), results.runs()).lines();
		assertThat(lines).hasSize(2 + 6 + 6);
		assertThat(lines.get(2)).containsSubsequence("steady", "memory", "MiB", "no trend");
		assertThat(lines.get(8)).containsSubsequence("leaking", "memory", "MiB", "grows by ", " MiB an hour");
		assertThat(lines.get(10)).containsSubsequence("leaking", "threads", "45.0", "0.00", "no trend");
	}

	private static Trend trend(SoakReport soak, String figure) {
		return soak.trends().stream().filter((trend) -> trend.figure().equals(figure)).findFirst().orElseThrow();
	}

}
