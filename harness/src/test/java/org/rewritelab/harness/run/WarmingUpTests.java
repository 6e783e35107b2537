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
		assertThat(goesOn(new Burst(100.0, 2.0))).isTrue();
		// 2.0 to 1.7 is 15 % less.
		assertThat(goesOn(new Burst(100.0, 2.0), new Burst(100.0, 1.7))).isTrue();
		// 1.7 to 1.53 is 10 % less, 100 to 91 is 9 % less.
		assertThat(goesOn(new Burst(100.0, 2.0), new Burst(100.0, 1.7), new Burst(91.0, 1.53))).isFalse();
		// The same upwards: a tenth of the larger one.
		assertThat(goesOn(new Burst(91.0, 1.53), new Burst(100.0, 1.7))).isFalse();
		assertThat(goesOn(new Burst(89.0, 1.7), new Burst(100.0, 1.7))).isTrue();
	}

	@Test
	void shouldAskForAgreementOfTheLastTwoOnly() {
		assertThat(WarmUpReport.agree(List.of(new Burst(100.0, 2.0), new Burst(100.0, 2.0), new Burst(100.0, 1.0))))
			.isFalse();
	}

	@Test
	void shouldGiveUpAfterTheMost() {
		assertThat(goesOn(new Burst(100.0, 8.0), new Burst(100.0, 4.0), new Burst(100.0, 2.0))).isTrue();
		assertThat(goesOn(new Burst(100.0, 8.0), new Burst(100.0, 4.0), new Burst(100.0, 2.0), new Burst(100.0, 1.0)))
			.isFalse();
	}

	@Test
	void shouldLookAtLatencyAloneWhereCpuTimeIsNotKnown() {
		assertThat(goesOn(new Burst(100.0, null), new Burst(100.0, null))).isFalse();
		assertThat(goesOn(new Burst(100.0, null), new Burst(100.0, 1.0))).isTrue();
	}

	@Test
	void shouldNotTakeBurstsThatFinishedNothingForSettled() {
		assertThat(goesOn(new Burst(null, null), new Burst(null, null))).isTrue();
	}

	private boolean goesOn(Burst... bursts) {
		return WarmingUp.goesOn(this.plan, List.of(bursts));
	}

}
