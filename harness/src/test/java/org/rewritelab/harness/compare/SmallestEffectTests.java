package org.rewritelab.harness.compare;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class SmallestEffectTests {

	private final SmallestEffect effect = new SmallestEffect(5);

	// The bounds are 1.05 and 1 / 1.05 = 0.95238.
	@ParameterizedTest
	@CsvSource({ "0.96, 1.04, no difference, no difference", "0.9524, 1.05, no difference, no difference",
			"1.06, 1.20, better, worse", "0.80, 0.95, worse, better", "1.01, 1.20, undecided, undecided",
			"0.952, 1.00, undecided, undecided", "0.80, 1.20, undecided, undecided",
			"1.05, 1.20, undecided, undecided" })
	void shouldDecideOnlyWhatTheWholeIntervalSays(double low, double high, String whereMoreIsBetter,
			String whereLessIsBetter) {
		assertThat(this.effect.verdict(new Interval(low, high), true)).hasToString(whereMoreIsBetter);
		assertThat(this.effect.verdict(new Interval(low, high), false)).hasToString(whereLessIsBetter);
	}

	@Test
	void shouldSayWhyItIsUndecided() {
		assertThat(Finding.of(new Estimate(1, 1.2, null, 0), Metric.CPU_PER_REQUEST, this.effect).reason())
			.isEqualTo("one repetition gives no interval");
		assertThat(finding(0.8, 1.2).reason()).isEqualTo("the interval is too wide");
		assertThat(finding(1.01, 1.2).reason()).isEqualTo("they differ, but perhaps by less than 5 %");
		assertThat(finding(1.06, 1.2).reason()).isNull();
		assertThat(finding(1.06, 1.2).furtherRepetitions()).isNull();
	}

	private Finding finding(double low, double high) {
		return Finding.of(new Estimate(3, 1.1, new Interval(low, high), 0.05), Metric.CPU_PER_REQUEST, this.effect);
	}

	@ParameterizedTest
	@CsvSource({ "5%,5 %", "2.5,2.5 %", "10 %,10 %", "100,100 %" })
	void shouldReadAPercentage(String text, String effect) {
		assertThat(SmallestEffect.parse(text)).hasToString(effect);
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "0.01%", "101", "-5", "few", "5%%", "" })
	void shouldRefuseWhatIsNone(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> SmallestEffect.parse(text))
			.withMessageStartingWith("the smallest effect must be");
	}

}
