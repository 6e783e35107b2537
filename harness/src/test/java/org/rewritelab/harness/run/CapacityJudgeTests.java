package org.rewritelab.harness.run;

import java.util.List;
import java.util.Map;

import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.measure.Latency;
import org.rewritelab.harness.measure.Pool;
import org.rewritelab.harness.report.Capacity;
import org.rewritelab.harness.report.Capacity.Outcome;
import org.rewritelab.harness.report.Cost;
import org.rewritelab.harness.report.Details;
import org.rewritelab.harness.report.Load;
import org.rewritelab.harness.report.RunResult;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CapacityJudgeTests {

	private static final Pool THREADS = new Pool("Tomcat's threads", 300, 300.0, null);

	private long failed;

	private long dropped;

	private long unfinished;

	private double p99 = 100;

	private double p99SinceDue = 100;

	private double serviceShare = 0.5;

	private Limit limit = new Limit(null, null);

	private double othersPercent;

	private double gcPauseMs;

	private Map<String, List<Double>> eventLoops = Map.of();

	private List<Pool> usedUp = List.of();

	@Test
	void shouldTakeARateForHeldWhereAllIsAnsweredRightlyWithinTheBound() {
		Capacity.Step step = judge();
		assertThat(step.outcome()).isEqualTo(Outcome.HELD);
		assertThat(step.reason()).isNull();
		assertThat(step.exhausted()).isNull();
		assertThat(step.p99Ms()).isEqualTo(100);
		assertThat(step.serviceCpuPercent()).isEqualTo(50);
	}

	@Test
	void shouldTakeARateForHeldThoughK6AndAllPoolsAreBusy() {
		this.limit = new Limit(null, "k6 used 85 % of its processors: it may have been the limit");
		this.usedUp = List.of(THREADS);
		this.p99SinceDue = 125;
		assertThat(judge().outcome()).isEqualTo(Outcome.HELD);
	}

	@Test
	void shouldCountLatencyFromWhenARequestWasDue() {
		this.p99 = 110;
		this.p99SinceDue = 126;
		Capacity.Step step = judge();
		assertThat(step.reason()).isEqualTo("p99 was 126 ms");
		// What was sent was answered within 125 ms.
		assertThat(step.outcome()).isEqualTo(Outcome.ELSEWHERE);
		assertThat(step.exhausted()).isEqualTo("k6, which did not send in time what was answered in time");
	}

	@Test
	void shouldBlameNobodyWhereNothingIsKnown() {
		slow();
		Capacity.Step step = judge();
		assertThat(step.outcome()).isEqualTo(Outcome.BROKE);
		assertThat(step.exhausted()).isEqualTo("not known");
	}

	@Test
	void shouldNotHoldARateWithAFailureOrAnAnswerThatNeverCame() {
		this.failed = 1;
		assertThat(judge().reason()).isEqualTo("1 of 1000 requests failed");
		assertThat(judge().outcome()).isEqualTo(Outcome.BROKE);
		this.failed = 0;
		this.unfinished = 2;
		assertThat(judge().reason()).isEqualTo("2 were not answered before the end");
		assertThat(judge().outcome()).isEqualTo(Outcome.BROKE);
	}

	@Test
	void shouldNotBlameTheServiceForWhatWasNotSentWhileAllAnswersCameInTime() {
		this.dropped = 3;
		Capacity.Step step = judge();
		assertThat(step.reason()).isEqualTo("3 were not sent");
		assertThat(step.outcome()).isEqualTo(Outcome.ELSEWHERE);
		// All users wait because the answers take too long.
		slow();
		assertThat(judge().outcome()).isEqualTo(Outcome.BROKE);
	}

	@Test
	void shouldNameTheServicesProcessorsAndItsPools() {
		slow();
		this.serviceShare = 0.93;
		this.usedUp = List.of(THREADS);
		Capacity.Step step = judge();
		assertThat(step.outcome()).isEqualTo(Outcome.BROKE);
		assertThat(step.exhausted()).isEqualTo("its processors (93 %); Tomcat's threads (300 of 300 in use)");
	}

	@Test
	void shouldNameTheCollectorWhereMoreThanOneInAHundredRequestsMeetAPause() {
		slow();
		// Of 10 s.
		this.gcPauseMs = 150;
		assertThat(judge().outcome()).isEqualTo(Outcome.BROKE);
		assertThat(judge().exhausted()).isEqualTo("its collector, which paused it for 1.5 % of the time");
		this.gcPauseMs = 90;
		assertThat(judge().exhausted()).isEqualTo("not known");
	}

	@Test
	void shouldNameAnEventLoopThatHasNothingLeft() {
		slow();
		this.eventLoops = Map.of("facade-epoll", List.of(8.5, 2.0));
		assertThat(judge().exhausted()).isEqualTo("one of its 2 event loops (85 %)");
	}

	@Test
	void shouldNotBlameTheServiceWhereK6OrTheDatabaseWasTheLimit() {
		slow();
		this.limit = new Limit(null, "k6 used 85 % of its processors: it may have been the limit");
		assertThat(judge().outcome()).isEqualTo(Outcome.ELSEWHERE);
		assertThat(judge().exhausted()).startsWith("k6 used 85 %");
		this.limit = new Limit(Limit.DATABASE, null);
		this.usedUp = List.of(new Pool("HikariCP's connections", 4, 4.0, 12.0));
		assertThat(judge().outcome()).isEqualTo(Outcome.ELSEWHERE);
		assertThat(judge().exhausted()).isEqualTo("HikariCP's connections (4 of 4 in use, 12 waiting); the database");
		// A service that has nothing left is a limit too.
		this.serviceShare = 0.95;
		assertThat(judge().outcome()).isEqualTo(Outcome.BROKE);
	}

	@Test
	void shouldNotBlameTheServiceWhereTheMachineWasBusyWithSomethingElse() {
		slow();
		this.othersPercent = 5.1;
		assertThat(judge().outcome()).isEqualTo(Outcome.ELSEWHERE);
		assertThat(judge().exhausted()).isEqualTo("the machine, of which others used 5.1 %");
		this.othersPercent = 5;
		assertThat(judge().outcome()).isEqualTo(Outcome.BROKE);
	}

	@Test
	void shouldNotBlameTheServiceWhereK6ToldNothing() {
		Evidence evidence = new Evidence(null, this.limit, 0.0, 0.0, null, true, Map.of(), 0.95, 10, 0.0, null);
		RunResult run = RunResult.failed("facade", "tuned", Settings.NONE, 1, "k6");
		Capacity.Step step = new CapacityJudge(125, 5).judge(200, false, new Measurement.Measured(run, evidence),
				List.of());
		assertThat(step.outcome()).isEqualTo(Outcome.ELSEWHERE);
		assertThat(step.reason()).isEqualTo("k6 told nothing");
		assertThat(step.p99Ms()).isNull();
	}

	private void slow() {
		this.p99 = 126;
		this.p99SinceDue = 126;
	}

	private Capacity.Step judge() {
		GeneratorSummary summary = new GeneratorSummary(1000L, 1000, 1000, this.unfinished, this.dropped,
				1000 - this.failed, this.failed, Map.of(), null, 10, 100, 100, null, latency(this.p99),
				latency(this.p99));
		Evidence evidence = new Evidence(summary, this.limit, 0.0, this.othersPercent, null, true, this.eventLoops,
				this.serviceShare, 10, 0.0, null);
		RunResult run = RunResult
			.measured("facade", "tuned", Settings.NONE, 1, List.of(), null, List.of(), Load.of(summary), null,
					new Cost(null, null, null, null, null, this.gcPauseMs, null, null, null, null, null, null, null,
							null, null, null, null))
			.with(details(latency(this.p99SinceDue)));
		return new CapacityJudge(125, 5).judge(200, false, new Measurement.Measured(run, evidence), this.usedUp);
	}

	private static Latency latency(double p99) {
		return new Latency(90.0, 80.0, 90.0, 95.0, p99, 200.0);
	}

	static Details details(Latency sinceDue) {
		return new Details(null, null, "open", sinceDue, null, null, null, null, null, null, null, null, null, null,
				null, null, null, null, null, null, null, null, null, null, null);
	}

}
