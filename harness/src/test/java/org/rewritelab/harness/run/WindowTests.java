package org.rewritelab.harness.run;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.measure.PrometheusText;

import static org.assertj.core.api.Assertions.assertThat;

class VariantRunTests {

	@Test
	void shouldTakeTheGcPauseOfTheWindowOnly() {
		// 122 ms - 100 ms, which is 21.999999999999993 for doubles.
		assertThat(VariantRun.gcPauseMs(gcPause("0.100"), gcPause("0.122"))).isEqualTo(22.0);
	}

	@Test
	void shouldStartFromZeroWhenThereWasNoPauseBefore() {
		PrometheusText none = new PrometheusText("");
		assertThat(VariantRun.gcPauseMs(none, gcPause("0.017"))).isEqualTo(17.0);
		assertThat(VariantRun.gcPauseMs(none, none)).isZero();
	}

	@Test
	void shouldNotInventAGcPauseWithoutMetrics() {
		assertThat(VariantRun.gcPauseMs(null, gcPause("0.017"))).isNull();
		assertThat(VariantRun.gcPauseMs(gcPause("0.017"), null)).isNull();
	}

	private static PrometheusText gcPause(String seconds) {
		return new PrometheusText("jvm_gc_pause_seconds_sum{gc=\"G1 Young Generation\"} " + seconds);
	}

}
