package org.rewritelab.harness.compare;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FindingTests {

	@Test
	void shouldSayTheSameFromTheOtherSide() {
		Finding worse = new Finding(3, 2.0, 1.6, 2.5, Verdict.WORSE, null, null);
		assertThat(worse.inverse()).isEqualTo(new Finding(3, 0.5, 0.4, 0.625, Verdict.BETTER, null, null));
		assertThat(worse.inverse().inverse()).isEqualTo(worse);
		Finding none = Finding.none(1, "one repetition gives no interval");
		assertThat(none.inverse()).isEqualTo(none);
	}

}
