package org.rewritelab.harness.measure;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Worked by hand: at capacity 100 right answers each second with a 99th percentile of 50
 * ms. So three seconds need 285 right answers (95 % of 300), and no 99th percentile above
 * 100 ms.
 */
class RecoveryTests {

	private static final Double[] FAST = Collections.nCopies(6, 50.0).toArray(Double[]::new);

	@Test
	void shouldRecoverAtOnce() {
		// 90 + 95 + 100 = 285: one second may be worse, on average they are not.
		assertThat(recovery(List.of(90L, 95L, 100L, 100L, 100L, 100L), FAST)).isZero();
	}

	@Test
	void shouldRecoverWhenThreeSecondsAreAsBefore() {
		// 60 + 90 + 100 = 250; 90 + 100 + 94 = 284, one too few; 100 + 94 + 100 = 294.
		assertThat(recovery(List.of(60L, 90L, 100L, 94L, 100L, 100L), FAST)).isEqualTo(2);
	}

	@Test
	void shouldNotTakeLateAnswersForRecovery() {
		// All answered, the first three seconds' from a backlog; 100 ms is just fast
		// enough.
		assertThat(recovery(Collections.nCopies(6, 100L), 4000.0, 900.0, 101.0, 100.0, 60.0, 50.0)).isEqualTo(3);
	}

	@Test
	void shouldNotTakeASecondWithoutARightAnswerForRecovery() {
		assertThat(recovery(List.of(150L, 0L, 150L, 100L, 100L, 100L), 50.0, null, 50.0, 50.0, 50.0, 50.0))
			.isEqualTo(2);
	}

	@Test
	void shouldSayThatItNeverRecovered() {
		assertThat(recovery(List.of(0L, 0L, 0L, 100L, 100L, 84L), FAST)).isNull();
		// The last two seconds are as before, and nobody knows what comes after them.
		assertThat(recovery(List.of(0L, 0L, 0L, 0L, 100L, 100L), FAST)).isNull();
		assertThat(recovery(List.of(100L, 100L), FAST)).isNull();
	}

	@Test
	void shouldKnowNothingWhereNothingWasRightBefore() {
		Phase dead = phase(0, null, List.of(0L, 0L, 0L), null, null, null);
		assertThat(Recovery.seconds(List.of(dead, dead, dead))).isNull();
	}

	private static Integer recovery(List<Long> right, Double... p99) {
		Phase before = phase(100, 50.0, List.of(100L, 100L, 100L), 50.0, 50.0, 50.0);
		// Of the overload nothing is asked.
		Phase overload = phase(0, null, List.of(0L, 0L, 0L), null, null, null);
		Phase after = phase(90, 60.0, right, Stream.of(p99).limit(right.size()).toArray(Double[]::new));
		return Recovery.seconds(List.of(before, overload, after));
	}

	private static Phase phase(double goodput, Double p99, List<Long> right, Double... p99BySecond) {
		Latency latency = new Latency(null, null, null, null, p99, null);
		return new Phase("a phase", right.size(), 100, 0, 0, 0, goodput, null, 0, 0, latency, latency, right,
				Arrays.asList(p99BySecond));
	}

}
