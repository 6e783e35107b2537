package org.rewritelab.harness.run;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.experiment.Fault;
import org.rewritelab.harness.experiment.FaultCase;
import org.rewritelab.harness.experiment.Faults;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.measure.Exchanged;
import org.rewritelab.harness.report.Holdings;

import static org.assertj.core.api.Assertions.assertThat;

class PromisesTests {

	private static final Faults PLAN = new Faults(5, 5, 4, 3, List.of(new FaultCase(Fault.UPSTREAM_500, null)));

	private static final Holdings BEFORE = new Holdings(30, 4, 0, 40.0, 200.0);

	private final List<Exchanged> requests = new ArrayList<>(
			LongStream.range(0, 200).mapToObj((i) -> new Exchanged(100 * i, 100 * i + 50, "right", 200)).toList());

	@Test
	void shouldBeKeptByProblemsWhileTheUpstreamIsBroken() {
		fail(60, "status", 502);
		fail(61, "status", 503);
		fail(62, "status", 504);
		assertThat(of(Fault.UPSTREAM_500)).isEmpty();
	}

	@Test
	void shouldBeBrokenByWhatNoClientShouldSee() {
		fail(60, "status", 500);
		assertThat(of(Fault.UPSTREAM_500)).containsExactly("clients saw what they should not: {500=1}");
		fail(60, "timeout", 0);
		assertThat(of(Fault.UPSTREAM_500)).containsExactly("clients saw what they should not: {timeout=1}");
		fail(60, "wrongAnswer", 200);
		assertThat(of(Fault.UPSTREAM_500)).containsExactly("1 answers were wrong");
	}

	@Test
	void shouldBeBrokenByAFailureWhereTheUpstreamIsOnlySlow() {
		fail(60, "status", 504);
		assertThat(of(Fault.UPSTREAM_SLOW)).containsExactly("clients saw what they should not: {504=1}");
	}

	@Test
	void shouldBeBrokenByAnAcceptedRequestThatFailsWhenTheServiceEnds() {
		fail(60, "refused", 0);
		assertThat(of(Fault.SERVICE_TERMINATED)).isEmpty();
		fail(61, "connection", 0);
		assertThat(of(Fault.SERVICE_TERMINATED)).isEmpty();
		this.requests.set(48, new Exchanged(4800, 5050, "connection", 0));
		assertThat(of(Fault.SERVICE_TERMINATED))
			.containsExactly("1 requests failed that were sent before the service was told to end");
		assertThat(of(Fault.UPSTREAM_500))
			.containsExactly("clients saw what they should not: {connection=2, refused=1}");
	}

	@Test
	void shouldBeBrokenByAHungRequestAndASlowRecovery() {
		this.requests.set(60, new Exchanged(6000, 11_001, "right", 200));
		fail(140, "status", 502);
		assertThat(of(Fault.UPSTREAM_SILENT))
			.containsExactly("1 requests took more than a second longer than the bound of 4 s");
		for (int i = 100; i < 140; i++) {
			fail(i, "status", 502);
		}
		assertThat(of(Fault.UPSTREAM_SILENT)).contains("it took 4.1 s to recover, more than 3 s");
	}

	@Test
	void shouldBeBrokenByWhatIsLeftOver() {
		assertThat(left(new Holdings(34, 4, 0, 55.0, 300.0))).isEmpty();
		assertThat(left(new Holdings(35, 5, 1, 57.0, 300.0))).containsExactly("threads were left over",
				"connections to what it calls were left over", "connections of its clients were left over",
				"more than 16 MiB of its heap were left over");
		assertThat(left(null)).isEmpty();
	}

	@Test
	void shouldAskOfTheReactiveStackThatWorkForNobodyStops() {
		assertThat(stopped(Service.REACTIVE_FACADE, 0.1)).isEmpty();
		assertThat(stopped(Service.REACTIVE_FACADE, 1.1)).hasSize(1);
		assertThat(stopped(Service.MOVIES_REACTIVE, null)).hasSize(1);
		assertThat(stopped(Service.BLOCKING_FACADE, null)).isEmpty();
	}

	@Test
	void shouldBeBrokenByATrustedStranger() {
		Promises promises = new Promises(Fault.UPSTREAM_UNTRUSTED, Service.BLOCKING_FACADE, PLAN);
		assertThat(promises.replacement(0).broken()).isEmpty();
		assertThat(promises.replacement(1).broken()).hasSize(1);
	}

	private List<String> of(Fault fault) {
		return new Promises(fault, Service.BLOCKING_FACADE, PLAN)
			.requests(new FaultWindow(this.requests, 5000, 10_000, PLAN.boundSeconds()))
			.broken();
	}

	private static List<String> left(Holdings after) {
		return new Promises(Fault.UPSTREAM_500, Service.BLOCKING_FACADE, PLAN).holdings(BEFORE, after).broken();
	}

	private static List<String> stopped(Service service, Double seconds) {
		return new Promises(Fault.CLIENTS_VANISH, service, PLAN).stopped(seconds).broken();
	}

	private void fail(int index, String outcome, int status) {
		this.requests.set(index, new Exchanged(100L * index, 100L * index + 50, outcome, status));
	}

}
