package org.rewritelab.harness.run;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.experiment.WarmUp;
import org.rewritelab.harness.report.WarmUpReport;
import org.rewritelab.harness.report.WarmUpReport.Burst;

import static org.assertj.core.api.Assertions.assertThat;

class WarmingUpTests {

	private final WarmUp plan = new WarmUp(2, Map.of("LOOPS", "1"), 2, 4, List.of());

	@Test
	void shouldGoOnUntilTwoBurstsInARowAgree() {
		assertThat(goesOn()).isTrue();
		assertThat(goesOn(burst(100.0, 2.0))).isTrue();
		// 2.0 to 1.6 is 20 % less.
		assertThat(goesOn(burst(100.0, 2.0), burst(100.0, 1.6))).isTrue();
		// 1.6 to 1.36 is 15 % less, 100 to 86 is 14 % less.
		assertThat(goesOn(burst(100.0, 2.0), burst(100.0, 1.6), burst(86.0, 1.36))).isFalse();
		// The same upwards: 15 % of the larger one.
		assertThat(goesOn(burst(86.0, 1.36), burst(100.0, 1.6))).isFalse();
		assertThat(goesOn(burst(84.0, 1.6), burst(100.0, 1.6))).isTrue();
	}

	@Test
	void shouldAskForAgreementOfTheLastTwoOnly() {
		assertThat(WarmUpReport.agree(List.of(burst(100.0, 2.0), burst(100.0, 2.0), burst(100.0, 1.0)))).isFalse();
	}

	@Test
	void shouldGiveUpAfterTheMost() {
		assertThat(goesOn(burst(100.0, 8.0), burst(100.0, 4.0), burst(100.0, 2.0))).isTrue();
		assertThat(goesOn(burst(100.0, 8.0), burst(100.0, 4.0), burst(100.0, 2.0), burst(100.0, 1.0))).isFalse();
	}

	@Test
	void shouldLookAtLatencyAloneWhereCpuTimeIsNotKnown() {
		assertThat(goesOn(burst(100.0, null), burst(100.0, null))).isFalse();
		assertThat(goesOn(burst(100.0, null), burst(100.0, 1.0))).isTrue();
	}

	@Test
	void shouldNotTakeBurstsThatFinishedNothingForSettled() {
		assertThat(goesOn(burst(null, null), burst(null, null))).isTrue();
	}

	@Test
	void shouldGoOnWhileTheCompilerHasMuchToDo() {
		assertThat(goesOn(compiled(30, 20), compiled(15.1, 5.1))).isTrue();
		assertThat(goesOn(compiled(30, 20), compiled(15, 5.1))).isFalse();
		assertThat(goesOn(compiled(30, 20), compiled(15.1, 5))).isFalse();
	}

	private static Burst burst(Double p50Ms, Double cpuMsPerRequest) {
		return new Burst(p50Ms, cpuMsPerRequest, null, null);
	}

	private static Burst compiled(double percent, double processorsPercent) {
		return new Burst(100.0, 2.0, percent, processorsPercent);
	}

	private boolean goesOn(Burst... bursts) {
		return WarmingUp.goesOn(this.plan, List.of(bursts));
	}

}
