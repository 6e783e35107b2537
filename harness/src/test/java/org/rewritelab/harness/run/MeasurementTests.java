package org.rewritelab.harness.run;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MeasurementTests {

	@Test
	void shouldNotTakeTheCompilersTimeForTheCostOfRequests() {
		assertThat(Measurement.steadyCpuMs(5.5, 0.5)).isEqualTo(5000);
	}

	@Test
	void shouldKeepAllWhereTheCompilersTimeIsNotKnown() {
		assertThat(Measurement.steadyCpuMs(5.5, null)).isEqualTo(5500);
		assertThat(Measurement.steadyCpuMs(null, 0.5)).isNull();
	}

}
