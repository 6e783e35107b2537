package org.rewritelab.harness.measure;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class SteadinessTests {

	@Test
	void shouldCompareTheHalvesWithoutRampAndEnd() {
		// From second 1.5 until 10.5: seconds 2 to 9. The halves are 8, 10, 12, 10 and
		// 13, 15, 17, 15, with means 10 and 15: (15 - 10) / 12.5 = 0.4.
		Steadiness steadiness = Steadiness.of(seconds(0, 3, 8, 10, 12, 10, 13, 15, 17, 15, 5, 1), 1.5, 10.5);
		assertThat(steadiness.change()).isEqualTo(0.4);
		// Each half's variance is (4 + 0 + 4 + 0) / 3 = 8/3, so the difference's standard
		// error is sqrt((8/3 + 8/3) / 4) = sqrt(4/3) = 1.1547, and 5 / 1.1547 = 4.3301.
		assertThat(steadiness.standardErrors()).isCloseTo(4.3301, within(0.0001));
	}

	@Test
	void shouldLeaveTheMiddleOfAnOddNumberOut() {
		// 10 four times, 99, 10 four times.
		assertThat(Steadiness.of(seconds(10, 10, 10, 10, 99, 10, 10, 10, 10), 0, 9)).isEqualTo(new Steadiness(0, 0));
	}

	@Test
	void shouldKnowAFallWithoutScatter() {
		// (10 - 20) / 15.
		Steadiness steadiness = Steadiness.of(seconds(20, 20, 20, 20, 10, 10, 10, 10), 0, 8);
		assertThat(steadiness.change()).isCloseTo(-0.6667, within(0.0001));
		assertThat(steadiness.standardErrors()).isEqualTo(-1000);
	}

	@Test
	void shouldSayNothingOfAFewSecondsOrOfNone() {
		assertThat(Steadiness.of(seconds(1, 2, 3, 4, 5, 6, 7), 0, 7)).isNull();
		assertThat(Steadiness.of(seconds(0, 0, 0, 0, 0, 0, 0, 0), 0, 8)).isNull();
		assertThat(Steadiness.of(List.of(), 28, 32)).isNull();
	}

	private static List<Second> seconds(int... requests) {
		return IntStream.range(0, requests.length).mapToObj((i) -> new Second(i, requests[i], 0, null)).toList();
	}

}
