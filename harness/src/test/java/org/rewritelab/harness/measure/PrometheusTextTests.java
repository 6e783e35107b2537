package org.rewritelab.harness.measure;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PrometheusTextTests {

	private final PrometheusText metrics = new PrometheusText("""
			# HELP jvm_gc_pause_seconds Time spent in GC pause
			# TYPE jvm_gc_pause_seconds summary
			jvm_gc_pause_seconds_sum{action="end of minor GC",cause="G1 Evacuation {Pause}",gc="G1 Young"} 0.012
			jvm_gc_pause_seconds_sum{action="end of major GC",cause="System.gc()",gc="G1 Old"} 1.3E-2

			external_calls_in_flight 0.0
			external_connections_opened_total 482.0 1763720000000
			limit +Inf
			""");

	@Test
	void shouldSumOverLabels() {
		assertThat(this.metrics.value("jvm_gc_pause_seconds_sum")).isEqualTo(0.025);
	}

	@Test
	void shouldSumOverTheLabelsThatAreNotNamed() {
		assertThat(this.metrics.value("jvm_gc_pause_seconds_sum", "gc=\"G1 Old\"")).isEqualTo(0.013);
		assertThat(this.metrics.value("jvm_gc_pause_seconds_sum", "action=")).isEqualTo(0.025);
		assertThat(this.metrics.value("jvm_gc_pause_seconds", "gc=\"G1 Old\"")).isNull();
	}

	@Test
	void shouldReadAMetricWithoutLabelsAndOneWithATimestamp() {
		assertThat(this.metrics.value("external_calls_in_flight")).isZero();
		assertThat(this.metrics.value("external_connections_opened_total")).isEqualTo(482);
		assertThat(this.metrics.value("limit")).isInfinite();
	}

	@Test
	void shouldHaveNoValueForAMetricThatIsNotThere() {
		assertThat(this.metrics.value("jvm_gc_pause_seconds")).isNull();
	}

}
