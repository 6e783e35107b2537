package org.rewritelab.harness.compare;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class EstimateTests {

	private static final long SEED = 7;

	private static final SmallestEffect FIVE_PERCENT = new SmallestEffect(5);

	@Test
	void shouldGiveNoIntervalForOneRepetition() {
		Estimate estimate = pairs(120, 100);
		assertThat(estimate.ratio()).isEqualTo(1.2);
		assertThat(estimate.interval()).isNull();
		assertThat(estimate.furtherRepetitions(FIVE_PERCENT)).isEmpty();
	}

	@Test
	void shouldTakeTheMedianOfTheRatiosOfEachRepetition() {
		// 210 / 200 = 1.05, 120 / 100 = 1.2, 330 / 300 = 1.1. The medians' ratio would be
		// 210 / 200 = 1.05, the means' 660 / 600 = 1.1.
		assertThat(pairs(210, 200, 120, 100, 330, 300).ratio()).isEqualTo(1.1, within(1e-12));
		// 1.05 and 1.2: the mean of the middle two is 1.125.
		assertThat(pairs(210, 200, 120, 100).ratio()).isEqualTo(1.125, within(1e-12));
	}

	@Test
	void shouldWidenTheBootstrapOfThreeRepetitionsToStudentsInterval() {
		// The ratios 1.1, 1.2, 1.32 have the logarithms 0.09531, 0.18232, 0.27763: mean
		// 0.18509, deviation sqrt((0.08978² + 0.00277² + 0.09254²) / 2) = 0.09119, error
		// 0.09119 / sqrt(3) = 0.05265. Student's t of 2 degrees is 4.30265, so the reach
		// is 0.22653: exp(0.18509 - 0.22653) = 0.9594, exp(0.18509 + 0.22653) = 1.5093.
		// The bootstrap, which cannot leave 1.1 to 1.32, is within.
		Estimate estimate = pairs(110, 100, 120, 100, 132, 100);
		assertThat(estimate.interval().low()).isEqualTo(0.9594, within(1e-4));
		assertThat(estimate.interval().high()).isEqualTo(1.5093, within(1e-4));
	}

	@Test
	void shouldSayHowManyMoreRepetitionsWouldDecide() {
		// log(1.2) = 0.18232 must be more than its reach above log(1.05) = 0.04879, which
		// leaves 0.13353. With 4 repetitions the reach is 3.18245 × 0.09119 / sqrt(4) =
		// 0.14511; with 5 it is 2.77645 × 0.09119 / sqrt(5) = 0.11323. So 2 more than 3.
		assertThat(pairs(110, 100, 120, 100, 132, 100).furtherRepetitions(FIVE_PERCENT)).hasValue(2);
		// 1.05 exactly: no number of repetitions puts an interval on one side of it.
		assertThat(pairs(100, 100, 105, 100, 110, 100).furtherRepetitions(FIVE_PERCENT)).isEmpty();
	}

	@Test
	void shouldBootstrapTheMedian() {
		// Of 1 and 1.2, both draws are 1 in a quarter of the cases, and both 1.2 in
		// another.
		assertThat(new Bootstrap(SEED).ofMedian(new double[] { 1, 1.2 })).isEqualTo(new Interval(1, 1.2));
		// Of 1 to 7, the median of seven draws is 1 when at least four of them are: a
		// binomial of 7 and 1/7 gives 0.0102, less than 0.025. It is at most 2 with 7 and
		// 2/7: 0.1083, more than 0.025. So the interval begins at 2, and ends at 6 by
		// symmetry.
		assertThat(new Bootstrap(SEED).ofMedian(new double[] { 1, 2, 3, 4, 5, 6, 7 })).isEqualTo(new Interval(2, 6));
	}

	@Test
	void shouldGiveTheSameIntervalForTheSameSeed() {
		double[] sample = { 1.01, 1.07, 0.98, 1.11, 1.02, 1.05 };
		assertThat(new Bootstrap(SEED).ofMedian(sample)).isEqualTo(new Bootstrap(SEED).ofMedian(sample));
	}

	@Test
	void shouldCompareSamplesThatAreNotPaired() {
		// Medians 126 and 105: 1.2. The logarithms of both have the variance (0.09531²) /
		// 2 = 0.00454, so the error is sqrt(0.00454 / 2 + 0.00454 / 2) = 0.06739, and
		// Welch's degrees are 0.00454² / (2 × 0.00227²) = 2. The reach is 4.30265 ×
		// 0.06739 = 0.28997 around 0.18232: 0.8979 to 1.6037.
		Estimate estimate = Estimate.ofSamples(new double[] { 120, 132 }, new double[] { 100, 110 }, SEED);
		assertThat(estimate.ratio()).isEqualTo(1.2, within(1e-12));
		assertThat(estimate.interval().low()).isEqualTo(0.8979, within(1e-4));
		assertThat(estimate.interval().high()).isEqualTo(1.6037, within(1e-4));
		assertThat(Estimate.ofSamples(new double[] { 120 }, new double[] { 100, 110 }, SEED).interval()).isNull();
	}

	@Test
	void shouldKnowEqualFiguresToBeEqual() {
		assertThat(pairs(5, 5, 7, 7).interval()).isEqualTo(new Interval(1, 1));
		assertThat(Estimate.ofSamples(new double[] { 5, 5 }, new double[] { 5, 5 }, SEED).interval())
			.isEqualTo(new Interval(1, 1));
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 5, 10 })
	void shouldContainTheTrueRatioInAtLeast95OfAHundredCases(int repetitions) {
		SplittableRandom random = new SplittableRandom(SEED);
		int trials = 300;
		long missed = IntStream.range(0, trials).filter((trial) -> {
			List<Estimate.Pair> pairs = IntStream.range(0, repetitions)
				.mapToObj((i) -> new Estimate.Pair(Math.exp(0.2 * random.nextGaussian()), 1))
				.toList();
			return !Estimate.ofPairs(pairs, trial).interval().contains(1);
		}).count();
		// Two standard errors of 300 trials at 5 % are 7.5 trials.
		assertThat(missed).isLessThanOrEqualTo(15 + 7);
	}

	private static Estimate pairs(double... figures) {
		return Estimate.ofPairs(IntStream.range(0, figures.length / 2)
			.mapToObj((i) -> new Estimate.Pair(figures[2 * i], figures[2 * i + 1]))
			.toList(), SEED);
	}

}
