package org.rewritelab.harness.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NumbersTests {

	@Test
	void shouldFormatAlikeInEveryLocale() {
		Locale before = Locale.getDefault();
		try {
			Locale.setDefault(Locale.GERMANY);
			assertThat(Numbers.format(1234.56, 1)).isEqualTo("1234.6");
		}
		finally {
			Locale.setDefault(before);
		}
	}

	@Test
	void shouldShowADashForWhatWasNotMeasured() {
		assertThat(Numbers.format(null, 1)).isEqualTo("-");
		assertThat(Numbers.spread(Arrays.asList(null, null), 1)).isEqualTo("-");
	}

	@Test
	void shouldTakeTheMedianOfWhatWasMeasured() {
		// 1, 3, 10: the middle one.
		assertThat(Numbers.median(Arrays.asList(3.0, null, 1.0, 10.0))).isEqualTo(3.0);
		// 1, 2, 4, 9: (2 + 4) / 2.
		assertThat(Numbers.median(List.of(9.0, 1.0, 4.0, 2.0))).isEqualTo(3.0);
		assertThat(Numbers.median(List.of())).isNull();
	}

	@Test
	void shouldShowTheSpreadOfRepetitions() {
		assertThat(Numbers.spread(List.of(213.3, 212.9, 213.6), 1)).isEqualTo("213.3 (212.9-213.6)");
		assertThat(Numbers.spread(List.of(213.3), 1)).isEqualTo("213.3");
	}

	@Test
	void shouldSayDurationsAsPeopleDo() {
		assertThat(Numbers.duration(45)).isEqualTo("45 s");
		assertThat(Numbers.duration(425)).isEqualTo("7 min 05 s");
		assertThat(Numbers.duration(4320)).isEqualTo("1 h 12 min");
	}

}
