package org.rewritelab.harness.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.rewritelab.harness.experiment.CapacityPlan;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Needs;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.experiment.WarmUp;
import org.rewritelab.harness.experiment.Workload;
import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.measure.Latency;
import org.rewritelab.harness.measure.Pool;
import org.rewritelab.harness.report.Capacity;
import org.rewritelab.harness.report.Capacity.Step;
import org.rewritelab.harness.report.Cost;
import org.rewritelab.harness.report.Load;
import org.rewritelab.harness.report.RunResult;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CapacityRunTests {

	private static final CapacityPlan PLAN = new CapacityPlan(10, 100, 2.0, 1000, null, null, null, null, 10, 12);

	private static final Variant VARIANT = new Variant("tuned", "a variant", Service.BLOCKING_FACADE, null, null, null,
			null, null, List.of(), List.of(), Map.of(), Map.of(), null, null, null, Map.of());

	private static final Experiment EXPERIMENT = new Experiment("capacity-facade", List.of(), null, "How many?", null,
			new Workload("capacity.js", Map.of("RATE", "100"), 31, null), new Needs(null, null), List.of(),
			new WarmUp(2, List.of()), null, List.of(), List.of(VARIANT), PLAN, null, null, null);

	private static final Pool FULL = new Pool("Tomcat's threads", 300, 300.0, null);

	private final List<String> asked = new ArrayList<>();

	private final List<RunResult> runs = new ArrayList<>();

	private final List<Capacity> found = new ArrayList<>();

	private long failedWhenUnloaded;

	private long requests = 1000;

	/** p99 is 100 ms up to this rate, and 300 ms beyond it. */
	private int holds = 150;

	@Test
	void shouldMeasureTheBoundFirstAndThenClimb() throws InterruptedException {
		run().find();
		assertThat(this.asked).containsExactly("unloaded, 10 requests/s -unloaded: 100 users",
				// 2 x 100 requests/s x 0.125 s are 25, and 20 to spare.
				"step 1, 100 requests/s : 45 users", "step 2, 200 requests/s : 70 users",
				"step 3, 200 requests/s once more -again: 70 users", "step 4, 150 requests/s : 58 users",
				"step 5, 175 requests/s : 64 users", "step 6, 175 requests/s once more -again: 64 users",
				"step 7, 162 requests/s : 61 users", "step 8, 162 requests/s once more -again: 61 users");
		Capacity capacity = this.found.getLast();
		assertThat(capacity.unloadedP99Ms()).isEqualTo(100);
		assertThat(capacity.boundMs()).isEqualTo(125);
		assertThat(capacity.heldPerSecond()).isEqualTo(150);
		assertThat(capacity.brokeAtPerSecond()).isEqualTo(162);
		assertThat(capacity.atLeast()).isFalse();
		assertThat(capacity.limit()).isEqualTo("Tomcat's threads (300 of 300 in use)");
		assertThat(capacity.steps()).extracting(Step::secondTry)
			.containsExactly(false, false, true, false, false, true, false, true);
		assertThat(capacity.byRate()).extracting(Step::rate).containsExactly(100, 150, 162, 175, 200);
	}

	@Test
	void shouldTellEachRunAndWhatIsKnownAfterIt() throws InterruptedException {
		run().find();
		assertThat(this.runs).hasSize(9);
		assertThat(this.runs.getFirst().notes()).containsExactly("the unloaded rate");
		assertThat(this.runs.get(3).notes()).containsExactly("the second try at this rate");
		Capacity second = this.found.get(1);
		assertThat(second.heldPerSecond()).isEqualTo(100);
		assertThat(second.brokeAtPerSecond()).isNull();
		assertThat(second.atLeast()).isTrue();
		assertThat(second.limit()).isEqualTo("the search, which was stopped");
	}

	@Test
	void shouldSayWhatEndedItWhereAllIsHeld() throws InterruptedException {
		this.holds = 10_000;
		run().find();
		Capacity capacity = this.found.getLast();
		assertThat(capacity.heldPerSecond()).isEqualTo(1000);
		assertThat(capacity.atLeast()).isTrue();
		assertThat(capacity.limit()).isEqualTo("the search, which asks for 1000 requests/s at most");
	}

	@Test
	void shouldSayThatAPercentileIsOfFewRequests() throws InterruptedException {
		run().find();
		assertThat(this.found.getLast().notes()).isEmpty();
		this.requests = 299;
		run().find();
		assertThat(this.found.getLast().notes()).singleElement()
			.asString()
			.startsWith("the unloaded p99 is of 299 requests");
	}

	@Test
	void shouldLookForNothingWhereTheUnloadedServiceFails() throws InterruptedException {
		this.failedWhenUnloaded = 1;
		run().find();
		assertThat(this.asked).hasSize(1);
		Capacity capacity = this.found.getLast();
		assertThat(capacity.heldPerSecond()).isNull();
		assertThat(capacity.boundMs()).isNull();
		assertThat(capacity.limit()).contains("did not answer all at the unloaded rate");
	}

	@Test
	void shouldKeepWhatWasFoundWhenTheServiceEnds() {
		CapacityRun run = new CapacityRun(slot(), PLAN, (rate, users, name, suffix) -> {
			if (rate > 100) {
				throw new RunFailedException("blocking-facade ended with status 3 under load\n  log");
			}
			return hold(rate);
		}, 5, this.runs::add, this.found::add);
		assertThatExceptionOfType(RunFailedException.class).isThrownBy(run::find);
		Capacity capacity = this.found.getLast();
		assertThat(capacity.heldPerSecond()).isEqualTo(100);
		assertThat(capacity.atLeast()).isTrue();
		assertThat(capacity.limit()).isEqualTo("blocking-facade ended with status 3 under load");
	}

	private CapacityRun run() {
		return new CapacityRun(slot(), PLAN, (rate, users, name, suffix) -> {
			this.asked.add(name + " " + suffix + ": " + users + " users");
			return hold(rate);
		}, 5, this.runs::add, this.found::add);
	}

	private static Slot slot() {
		return new Slot(EXPERIMENT, VARIANT, Settings.NONE, EXPERIMENT.workload(), 1, null);
	}

	private CapacityRun.Trial hold(int rate) {
		long failed = (rate == PLAN.unloadedRate()) ? this.failedWhenUnloaded : 0;
		Latency latency = new Latency(90.0, 80.0, 90.0, 95.0, (rate > this.holds) ? 300.0 : 100.0, 400.0);
		GeneratorSummary summary = new GeneratorSummary(this.requests, this.requests, this.requests, 0, 0L,
				this.requests - failed, failed, Map.of(), null, 10, rate, rate, null, latency, latency);
		Evidence evidence = new Evidence(summary, new Limit(null, null), 0.0, 0.0, null, true, Map.of(), 0.5, 10, 0.0,
				null);
		RunResult run = RunResult
			.measured("capacity-facade", "tuned", slot().at(rate, 30).settings(), 1, List.of(), null, List.of(),
					Load.of(summary), null, Cost.NOT_MEASURED)
			.with(CapacityJudgeTests.details(latency));
		return new CapacityRun.Trial(new Measurement.Measured(run, evidence), List.of(FULL));
	}

}
