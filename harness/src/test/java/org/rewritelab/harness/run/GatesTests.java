package org.rewritelab.harness.run;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.measure.Latency;
import org.rewritelab.harness.measure.Steadiness;
import org.rewritelab.harness.report.WarmUpReport;
import org.rewritelab.harness.report.WarmUpReport.Burst;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each gate with what makes it fire, and with what just does not.
 */
class GatesTests {

	private static final Limit NO_LIMIT = new Limit(null, null);

	private final Latency latency = new Latency(5.0, 1.0, 5.0, 8.0, 9.0, 10.0);

	private GeneratorSummary summary = summary(0, 0);

	private Limit limit = NO_LIMIT;

	private Double stolenPercent = 5.0;

	private Double othersPercent = 5.0;

	private Steadiness steadiness = new Steadiness(0.1, 40);

	private boolean failuresExpected;

	private Map<String, List<Double>> eventLoops = Map.of("facade-epoll", List.of(8.0, 0.0));

	private Double serviceShare = 0.5;

	private Double clockJumpMs = -10.0;

	private WarmUpReport warmUp = new WarmUpReport(List.of(), true, 10);

	@Test
	void shouldPassARunAtTheEdgeOfEveryGate() {
		assertThat(voidReasons()).isEmpty();
	}

	@Test
	void shouldPassWhatIsNotKnown() {
		this.summary = null;
		this.stolenPercent = null;
		this.othersPercent = null;
		this.steadiness = null;
		this.eventLoops = Map.of();
		this.serviceShare = null;
		this.clockJumpMs = null;
		this.warmUp = null;
		assertThat(voidReasons()).isEmpty();
	}

	@Test
	void shouldStopARunWhoseWarmUpHadNotSettled() {
		this.warmUp = new WarmUpReport(List.of(new Burst(100.0, 2.0, null, null), new Burst(100.0, 1.0, null, null)),
				false, 10);
		assertThat(voidReasons())
			.containsExactly("it had not settled after 2 bursts of warm-up: the last two differ by "
					+ "more than 15 % in p50 or in CPU time a request, or its JIT compiler used more than 15 % of that time "
					+ "and more than 5 % of its processors");
		this.warmUp = new WarmUpReport(List.of(), null, 10);
		assertThat(voidReasons()).isEmpty();
	}

	@Test
	void shouldStopARunThatNobodyWasAnsweredIn() {
		this.summary = new GeneratorSummary(1000L, 250, 0, 250, 0L, 0, 0, Map.of(), 3.0, 3, 0, 0, null, this.latency,
				this.latency);
		assertThat(voidReasons()).containsExactly("none of its requests was finished, so nothing is known of them");
	}

	@Test
	void shouldStopARunThatDroppedIterations() {
		this.summary = summary(1, 0);
		assertThat(voidReasons())
			.containsExactly("k6 did not send 1 of the 1000 requests that were due: all of its users were waiting");
	}

	@Test
	void shouldStopARunThatSomethingElseLimited() {
		this.limit = Limit.ofUpstream(10, 8.1, 0.1);
		assertThat(voidReasons()).containsExactly("k6 used 81 % of its processors: it may have been the limit");
		this.limit = Limit.ofUpstream(10, 0.1, 8.1);
		assertThat(voidReasons())
			.containsExactly("external-service used 81 % of its processors: it may have been the limit");
	}

	@Test
	void shouldStopARunWhoseProcessorsWereStolen() {
		this.stolenPercent = 5.1;
		assertThat(voidReasons()).containsExactly("the hypervisor gave 5.1 % of the processors' time to others");
	}

	@Test
	void shouldStopARunBesideOtherWork() {
		this.othersPercent = 5.1;
		assertThat(voidReasons())
			.containsExactly("processes that are not the lab's used 5.1 % of the processors' time");
	}

	@Test
	void shouldStopARunWhoseRateGrewOrFell() {
		this.steadiness = new Steadiness(0.12, 3.1);
		assertThat(voidReasons())
			.containsExactly("the rate was not steady: it grew by 12 % from the first half to the second");
		this.steadiness = new Steadiness(-0.3, -8);
		assertThat(voidReasons())
			.containsExactly("the rate was not steady: it fell by 30 % from the first half to the second");
		// Scatter: the seconds differ as much among themselves.
		this.steadiness = new Steadiness(0.3, 2.9);
		assertThat(voidReasons()).isEmpty();
	}

	@Test
	void shouldStopARunThatFailedRequestsUnlessThatIsWhatItShows() {
		this.summary = summary(0, 3);
		assertThat(voidReasons()).containsExactly("3 of 1000 requests failed, where none is expected to");
		this.failuresExpected = true;
		assertThat(voidReasons()).isEmpty();
	}

	@Test
	void shouldStopARunWhoseWorkWasOnOneEventLoop() {
		// In 10 s: one loop was busy for 8.1 s, the two others for 4 s, which is 2 s
		// each.
		this.eventLoops = Map.of("facade-epoll", List.of(8.1, 3.0, 1.0));
		assertThat(voidReasons())
			.containsExactly("one of 3 event loops was busy for 81 % of the time, and the others for 20 % on average");
		// Where the processors had nothing left either, the service was the limit.
		this.serviceShare = 0.91;
		assertThat(voidReasons()).isEmpty();
		this.serviceShare = 0.5;
		this.eventLoops = Map.of("facade-epoll", List.of(8.1, 4.1, 4.1));
		assertThat(voidReasons()).isEmpty();
		// Another group, of the port for management, has its own work.
		this.eventLoops = Map.of("facade-epoll", List.of(9.9), "reactor-http-ep", List.of(0.1, 0.0));
		assertThat(voidReasons()).isEmpty();
	}

	@Test
	void shouldStopARunInWhichTheClockJumped() {
		this.clockJumpMs = -11.0;
		assertThat(voidReasons()).containsExactly("the clock jumped by -11 ms");
	}

	private List<String> voidReasons() {
		return Gates.voidReasons(
				new Evidence(this.summary, this.limit, this.stolenPercent, this.othersPercent, this.steadiness,
						this.failuresExpected, this.eventLoops, this.serviceShare, 10, this.clockJumpMs, this.warmUp),
				Gates.NOISE_PERCENT);
	}

	private GeneratorSummary summary(long dropped, long failed) {
		return new GeneratorSummary(1000L, 1000, 1000, 0, dropped, 1000 - failed, failed, Map.of("timeout", failed),
				null, 10, 100, 100, null, this.latency, this.latency);
	}

}
