package org.rewritelab.harness.compare;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class SlopeTests {

	/** Of a soak of 30 minutes, without the first three. */
	private static final double[] MINUTES = hours(27, 1.0 / 60);

	@Test
	void shouldBeTheLineOfLeastSquaresWithStudentsInterval() {
		// About their means, 2 and 12: products -2 x -2 - 1 x 0 + 0 x -1 + 1 x 1 + 2 x 2
		// = 9, squares 10, so 0.9. Beside the line are -0.2, 0.9, -1, 0.1 and 0.2, whose
		// squares are 1.9 together: its error is the root of 1.9 / 3 / 10 = 0.2517, and t
		// of 3 degrees of freedom is 3.1824.
		Slope slope = Slope.of(new double[] { 0, 1, 2, 3, 4 }, new double[] { 10, 12, 11, 13, 14 });
		assertThat(slope.perHour()).isEqualTo(0.9, within(1e-12));
		assertThat(slope.level()).isEqualTo(12);
		assertThat(slope.low()).isEqualTo(0.9 - 0.80090, within(1e-4));
		assertThat(slope.high()).isEqualTo(0.9 + 0.80090, within(1e-4));
		// -0.18 - 0.9 - 0.1 + 0.02 = -1.16 of 1.9; points that take turns count in full.
		assertThat(slope.autocorrelation()).isEqualTo(-1.16 / 1.9, within(1e-12));
		assertThat(slope.effectivePoints()).isEqualTo(5);
	}

	@Test
	void shouldCountPointsThatRememberForFewer() {
		// About their mean of 4 they are 5, 0, -3, -4, -3, 0, 5, with no slope: squares
		// 84, each with the next 12 + 12 = 24, so r = 2/7, and 7 (5/7) / (9/7) = 35/9
		// points.
		Slope slope = Slope.of(new double[] { 0, 1, 2, 3, 4, 5, 6 }, new double[] { 9, 4, 1, 0, 1, 4, 9 });
		assertThat(slope.perHour()).isEqualTo(0, within(1e-12));
		assertThat(slope.autocorrelation()).isEqualTo(2.0 / 7, within(1e-12));
		assertThat(slope.effectivePoints()).isEqualTo(35.0 / 9, within(1e-12));
		// With seven points it would be the root of 84 / 5 / 28, by 2.5706: 1.991.
		assertThat(slope.high()).isGreaterThan(2 * 1.991);
		assertThat(slope.low()).isEqualTo(-slope.high(), within(1e-9));
	}

	@Test
	void shouldSayNothingOfPointsThatOnlyRemember() {
		// Down and up again. About their mean of 5 they are 4.5, 3.5 ... -4.5, -4.5 ...
		// 4.5: squares 165, each with the next 135.75, so 20 points count for 1.9.
		double[] valley = IntStream.range(0, 20).mapToDouble((i) -> Math.abs(i - 9.5)).toArray();
		Slope slope = Slope.of(hours(20, 1), valley);
		assertThat(slope.autocorrelation()).isEqualTo(135.75 / 165, within(1e-12));
		assertThat(slope.effectivePoints()).isEqualTo(1.945, within(0.001));
		assertThat(slope.low()).isNull();
		assertThat(slope.high()).isNull();
	}

	@Test
	void shouldBeCertainOfPointsThatAreAllOnALine() {
		Slope constant = Slope.of(MINUTES, figures((hour) -> 45));
		assertThat(constant.perHour()).isZero();
		assertThat(constant.low()).isZero();
		assertThat(constant.high()).isZero();
		Slope rising = Slope.of(MINUTES, figures((hour) -> 612.3 + 60 * hour));
		assertThat(rising.perHour()).isEqualTo(60, within(1e-6));
		assertThat(rising.low()).isEqualTo(60, within(1e-6));
	}

	@Test
	void shouldFindALeak() {
		Random random = new Random(1);
		// A MiB a minute, in noise of 2 MiB.
		Slope slope = Slope.of(MINUTES, figures((hour) -> 600 + 60 * hour + 2 * random.nextGaussian()));
		assertThat(slope.low()).isGreaterThan(45);
		assertThat(slope.high()).isLessThan(75);
	}

	@Test
	void shouldSeldomSeeATrendInNoise() {
		assertThat(falseAlarms(0, SlopeTests::isTrend)).isBetween(0.02, 0.07);
	}

	@Test
	void shouldSeldomSeeATrendInNoiseThatRemembers() {
		assertThat(falseAlarms(0.5, SlopeTests::isTrend)).isLessThan(0.12);
		assertThat(falseAlarms(0.5, SlopeTests::wouldBeTrendOfIndependentPoints)).isGreaterThan(0.2);
	}

	private static boolean isTrend(Slope slope) {
		return slope.low() != null && slope.high() != null && (slope.low() > 0 || slope.high() < 0);
	}

	/**
	 * By the interval of least squares alone, which takes every point for one.
	 */
	private static boolean wouldBeTrendOfIndependentPoints(Slope slope) {
		if (slope.high() == null) {
			return false;
		}
		double counted = slope.effectivePoints() - 2;
		double all = slope.points() - 2;
		double reach = (slope.high() - slope.perHour()) * Math.sqrt(counted / all) * student(all) / student(counted);
		return Math.abs(slope.perHour()) > reach;
	}

	private static double student(double degrees) {
		return TDistribution.of(degrees).inverseCumulativeProbability(0.975);
	}

	/**
	 * @param memory how much of what is beside the line is there a minute later
	 * @param alarm whether a slope is called a trend
	 * @return the share of 2000 soaks without a trend of which one is called so
	 */
	private static double falseAlarms(double memory, Predicate<Slope> alarm) {
		Random random = new Random(2);
		int alarms = 0;
		for (int i = 0; i < 2000; i++) {
			double[] noise = new double[MINUTES.length];
			double now = random.nextGaussian() / Math.sqrt(1 - memory * memory);
			for (int j = 0; j < noise.length; j++) {
				noise[j] = 600 + now;
				now = memory * now + random.nextGaussian();
			}
			if (alarm.test(Slope.of(MINUTES, noise))) {
				alarms++;
			}
		}
		return alarms / 2000.0;
	}

	private static double[] hours(int count, double step) {
		return IntStream.range(0, count).mapToDouble((i) -> i * step).toArray();
	}

	private static double[] figures(DoubleUnaryOperator figure) {
		return IntStream.range(0, MINUTES.length).mapToDouble((i) -> figure.applyAsDouble(MINUTES[i])).toArray();
	}

}
