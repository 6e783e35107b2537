package org.rewritelab.harness.run;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.measure.PrometheusText;

import static org.assertj.core.api.Assertions.assertThat;

class WindowTests {

	@Test
	void shouldTakeTheGcPauseOfTheWindowOnly() {
		// 122 ms - 100 ms, which is 21.999999999999993 for doubles.
		assertThat(Window.gcPauseMs(gcPause("0.100"), gcPause("0.122"))).isEqualTo(22.0);
	}

	@Test
	void shouldStartFromZeroWhenThereWasNoPauseBefore() {
		PrometheusText none = new PrometheusText("");
		assertThat(Window.gcPauseMs(none, gcPause("0.017"))).isEqualTo(17.0);
		assertThat(Window.gcPauseMs(none, none)).isZero();
	}

	@Test
	void shouldNotInventAGcPauseWithoutMetrics() {
		assertThat(Window.gcPauseMs(null, gcPause("0.017"))).isNull();
		assertThat(Window.gcPauseMs(gcPause("0.017"), null)).isNull();
	}

	@Test
	void shouldAddWhatTheEdenHoldsToWhatWasCollected() {
		// Before: 1000 collected and 200 in the eden. After: 5000 collected, 50 in the
		// eden. So (5000 + 50) - (1000 + 200) = 3850 bytes were allocated.
		assertThat(Window.allocatedBytes(memory(1000, 200), memory(5000, 50))).isEqualTo(3850);
		// Nothing was collected: (1000 + 900) - (1000 + 200) = 700.
		assertThat(Window.allocatedBytes(memory(1000, 200), memory(1000, 900))).isEqualTo(700);
	}

	@Test
	void shouldNotInventAllocationWithoutAnEden() {
		PrometheusText withoutEden = new PrometheusText("jvm_gc_memory_allocated_bytes_total 5000");
		assertThat(Window.allocatedBytes(withoutEden, withoutEden)).isNull();
		assertThat(Window.allocatedBytes(memory(1000, 200), null)).isNull();
	}

	private static PrometheusText memory(int collected, int eden) {
		return new PrometheusText("""
				jvm_gc_memory_allocated_bytes_total %d.0
				jvm_memory_used_bytes{area="heap",id="G1 Eden Space"} %d.0
				jvm_memory_used_bytes{area="heap",id="G1 Survivor Space"} 77.0
				jvm_memory_used_bytes{area="heap",id="G1 Old Gen"} 88.0
				""".formatted(collected, eden));
	}

	private static PrometheusText gcPause(String seconds) {
		return new PrometheusText("jvm_gc_pause_seconds_sum{gc=\"G1 Young Generation\"} " + seconds);
	}

}
