package org.rewritelab.harness.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.measure.Exchanged;

import static org.assertj.core.api.Assertions.assertThat;

class FaultWindowTests {

	/**
	 * Ten requests a second for 20 s, each answered after 50 ms; the fault from second 5
	 * to 10.
	 */
	private final List<Exchanged> requests = new ArrayList<>(
			LongStream.range(0, 200).mapToObj((i) -> right(100 * i, 50)).toList());

	@Test
	void shouldTellWhatClientsSawWhileItLasted() {
		replace(49, new Exchanged(4900, 4990, "status", 500));
		// Under way when it began.
		replace(48, new Exchanged(4800, 5100, "connection", 0));
		replace(60, new Exchanged(6000, 6010, "status", 502));
		replace(61, new Exchanged(6100, 6110, "status", 502));
		// Sent before its end, and failed after it.
		replace(99, new Exchanged(9900, 13_900, "status", 504));
		assertThat(window().failures()).isEqualTo(Map.of("connection", 1L, "502", 2L, "504", 1L));
		assertThat(window().sent()).isEqualTo(51);
		assertThat(window().failuresBefore()).isEqualTo(1);
		assertThat(window().failuresAfter()).isZero();
		assertThat(window().beganAtSeconds()).isEqualTo(5);
		assertThat(window().endedAtSeconds()).isEqualTo(10);
	}

	@Test
	void shouldHaveRecoveredWhenAllAnswersAreRightForThreeSeconds() {
		assertThat(window().secondsToRecover()).isZero();
		replace(105, new Exchanged(10_500, 10_510, "status", 503));
		// Less than 3 s of right answers between these two.
		replace(130, new Exchanged(13_000, 13_010, "status", 503));
		assertThat(window().secondsToRecover()).isEqualTo(3.1);
		assertThat(window().failuresAfter()).isEqualTo(2);
		// Too near the end to know.
		replace(180, new Exchanged(18_000, 18_010, "wrongAnswer", 200));
		replace(150, new Exchanged(15_000, 15_010, "wrongAnswer", 200));
		assertThat(window().secondsToRecover()).isNull();
		assertThat(window().wrongAnswers()).isEqualTo(2);
	}

	@Test
	void shouldFindRequestsThatHang() {
		replace(60, right(6000, 5000));
		assertThat(window().hung()).isZero();
		replace(61, right(6100, 5001));
		assertThat(window().hung()).isEqualTo(1);
		assertThat(window().longestSeconds()).isEqualTo(5.001);
	}

	@Test
	void shouldCountEachSecondsEnds() {
		replace(0, new Exchanged(0, 950, "timeout", 0));
		assertThat(window().series().getFirst().requests()).isEqualTo(10);
		assertThat(window().series().getFirst().failures()).isEqualTo(1);
		assertThat(window().series().getFirst().p99()).isEqualTo(950);
		assertThat(window().series()).hasSize(20);
	}

	private FaultWindow window() {
		return new FaultWindow(this.requests, 5000, 10_000, 4);
	}

	private void replace(int index, Exchanged request) {
		this.requests.set(index, request);
	}

	private static Exchanged right(long start, long took) {
		return new Exchanged(start, start + took, "right", 200);
	}

}
