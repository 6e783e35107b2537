package org.rewritelab.harness.run;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntFunction;

import org.rewritelab.harness.experiment.CapacityPlan;
import org.rewritelab.harness.report.Capacity.Outcome;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each list of rates was worked out by hand.
 */
class CapacitySearchTests {

	@Test
	void shouldGrowUntilARateIsNotHeldAndThenHalveWhatIsBetween() {
		CapacitySearch search = new CapacitySearch(plan(100, 1.5, 100_000, 5, 30));
		// 100, 150, 225 and 225 x 1.5 = 337.5, rounded to 338, which breaks twice.
		// Between
		// 225 and 338 is 281 (held), between 281 and 338 is 309 (breaks twice), between
		// 281
		// and 309 is 295 (held); 14 are less than 5 % of 295.
		assertThat(rates(search, breaksAbove(300))).containsExactly(100, 150, 225, 338, 338, 281, 309, 309, 295);
		assertThat(search.held()).isEqualTo(295);
		assertThat(search.notHeld()).isEqualTo(309);
		assertThat(search.isAtLeast()).isFalse();
		assertThat(search.isOutOfSteps()).isFalse();
	}

	@Test
	void shouldShrinkWhenTheFirstRateIsNotHeld() {
		CapacitySearch search = new CapacitySearch(plan(100, 2, 100_000, 10, 30));
		// 100, 50 and 25 break twice each, 13 (12.5 rounded) is held; then 13 + 12/2 = 19
		// is
		// held, 19 + 6/2 = 22 breaks twice, 19 + 3/2 = 20 is held; 2 are 10 % of 20.
		assertThat(rates(search, breaksAbove(20))).containsExactly(100, 100, 50, 50, 25, 25, 13, 19, 22, 22, 20);
		assertThat(search.held()).isEqualTo(20);
		assertThat(search.notHeld()).isEqualTo(22);
		assertThat(search.isAtLeast()).isFalse();
	}

	@Test
	void shouldFindNothingWhereEvenOneRequestASecondIsTooMuch() {
		CapacitySearch search = new CapacitySearch(plan(4, 2, 100_000, 5, 30));
		assertThat(rates(search, breaksAbove(0))).containsExactly(4, 4, 2, 2, 1, 1);
		assertThat(search.held()).isNull();
		assertThat(search.notHeld()).isEqualTo(1);
		assertThat(search.isAtLeast()).isFalse();
	}

	@Test
	void shouldSayAtLeastWhereTheMostIsHeld() {
		CapacitySearch search = new CapacitySearch(plan(100, 2, 500, 5, 30));
		assertThat(rates(search, breaksAbove(1000))).containsExactly(100, 200, 400, 500);
		assertThat(search.held()).isEqualTo(500);
		assertThat(search.notHeld()).isNull();
		assertThat(search.isAtLeast()).isTrue();
		assertThat(search.isOutOfSteps()).isFalse();
	}

	@Test
	void shouldSayAtLeastWhereSomethingElseWasTheLimit() {
		CapacitySearch search = new CapacitySearch(plan(100, 2, 100_000, 30, 30));
		// 200 to 400: 300 is held; 100 are more than 30 % of 300 (90), 350 is not held;
		// 50
		// are not.
		assertThat(rates(search, (rate) -> (rate > 300) ? Outcome.ELSEWHERE : Outcome.HELD)).containsExactly(100, 200,
				400, 400, 300, 350, 350);
		assertThat(search.held()).isEqualTo(300);
		assertThat(search.notHeld()).isEqualTo(350);
		assertThat(search.isAtLeast()).isTrue();
	}

	@Test
	void shouldBeSureWhereTheServiceBreaksBelowWhatWasTooMuchForTheRest() {
		CapacitySearch search = new CapacitySearch(plan(100, 4, 100_000, 50, 30));
		IntFunction<Outcome> outcome = (rate) -> {
			if (rate <= 200) {
				return Outcome.HELD;
			}
			return (rate > 350) ? Outcome.ELSEWHERE : Outcome.BROKE;
		};
		// 400 is too much for something else; 250 breaks, between 100 and 250 is 175.
		assertThat(rates(search, outcome)).containsExactly(100, 400, 400, 250, 250, 175);
		assertThat(search.isAtLeast()).isFalse();
	}

	@Test
	void shouldTryOnceMoreBeforeARateCountsAsNotHeld() {
		CapacitySearch search = new CapacitySearch(plan(100, 2, 300, 5, 30));
		List<Integer> asked = new ArrayList<>();
		// The first try at 200 is disturbed.
		List<Integer> rates = rates(search, (rate) -> {
			asked.add(rate);
			return (rate == 200 && asked.size() == 2) ? Outcome.BROKE : Outcome.HELD;
		});
		assertThat(rates).containsExactly(100, 200, 200, 300);
		assertThat(search.held()).isEqualTo(300);
		assertThat(search.notHeld()).isNull();
	}

	@Test
	void shouldTellASecondTryFromAFirst() {
		CapacitySearch search = new CapacitySearch(plan(100, 2, 300, 5, 30));
		assertThat(search.isSecondTry()).isFalse();
		search.tried(100, Outcome.BROKE);
		assertThat(search.isSecondTry()).isTrue();
		assertThat(search.next()).hasValue(100);
		search.tried(100, Outcome.HELD);
		assertThat(search.isSecondTry()).isFalse();
	}

	@Test
	void shouldEndAfterSoManySteps() {
		CapacitySearch search = new CapacitySearch(plan(100, 1.5, 100_000, 5, 5));
		assertThat(rates(search, breaksAbove(300))).containsExactly(100, 150, 225, 338, 338);
		assertThat(search.held()).isEqualTo(225);
		assertThat(search.notHeld()).isEqualTo(338);
		// It may hold 337.
		assertThat(search.isAtLeast()).isTrue();
		assertThat(search.isOutOfSteps()).isTrue();
	}

	@Test
	void shouldNotCountARateThatWasTriedOnlyOnce() {
		CapacitySearch search = new CapacitySearch(plan(100, 1.5, 100_000, 5, 4));
		assertThat(rates(search, breaksAbove(300))).containsExactly(100, 150, 225, 338);
		assertThat(search.notHeld()).isNull();
		assertThat(search.isAtLeast()).isTrue();
		assertThat(search.isOutOfSteps()).isTrue();
	}

	private static IntFunction<Outcome> breaksAbove(int capacity) {
		return (rate) -> (rate > capacity) ? Outcome.BROKE : Outcome.HELD;
	}

	private static List<Integer> rates(CapacitySearch search, IntFunction<Outcome> outcome) {
		List<Integer> rates = new ArrayList<>();
		for (OptionalInt rate = search.next(); rate.isPresent(); rate = search.next()) {
			rates.add(rate.getAsInt());
			search.tried(rate.getAsInt(), outcome.apply(rate.getAsInt()));
		}
		return rates;
	}

	private static CapacityPlan plan(int startRate, double growth, int mostRate, int precisionPercent,
			int atMostSteps) {
		return new CapacityPlan(null, startRate, growth, mostRate, null, null, null, null, precisionPercent,
				atMostSteps);
	}

}
