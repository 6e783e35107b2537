package org.rewritelab.harness.run;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.measure.Latency;
import org.rewritelab.harness.report.Calibration;
import org.rewritelab.harness.run.Calibrator.Summary;

import static org.assertj.core.api.Assertions.assertThat;

class CalibratorTests {

	@Test
	void shouldTrustWhatHeldTwiceTheLoad() {
		Calibration calibration = judge(false, summary(0, 0, 100));
		assertThat(calibration.held()).isTrue();
	}

	@Test
	void shouldMakeRunsVoidWhenTwiceTheLoadWasNotHeld() {
		Calibration calibration = judge(false, summary(7, 1, 10));
		assertThat(calibration.held()).isFalse();
		assertThat(Calibrator.voidReason(calibration))
			.isEqualTo("before the experiment, external-service did not hold twice the load: of 2174 calls/s, "
					+ "2000/s were answered, 7 were not sent and 1 failed");
		assertThat(judge(false, summary(0, 0, 101)).reason())
			.isEqualTo("at 2174 calls/s, p99 was 101 ms longer than what was asked for, and 100 ms is the bound");
		assertThat(Calibrator.judge("facade", "k6", false, null, "k6 ended with status 99").held()).isFalse();
	}

	@Test
	void shouldAskNothingOfAStubThatIsLimitedOnPurpose() {
		Calibration calibration = judge(true, summary(500, 0, 3000));
		assertThat(calibration.held()).isNull();
		assertThat(calibration.perSecond()).isEqualTo(2000);
	}

	private static Calibration judge(boolean limitedOnPurpose, Summary summary) {
		return Calibrator.judge("facade", "external-service", limitedOnPurpose, summary, null);
	}

	private static Summary summary(long dropped, long failed, double p99) {
		return new Summary(2174, (dropped > 0) ? 2000 : 2170, dropped, failed,
				new Latency(1.0, 0.0, 1.0, 2.0, p99, p99));
	}

}
