package org.rewritelab.harness.compare;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

import org.jspecify.annotations.Nullable;

/**
 * A ratio with its 95 % interval, from repetitions.
 * <p>
 * The interval is that of a bootstrap of the median, widened to Student's t interval of
 * the logarithms where that reaches further. A bootstrap alone is too narrow for few
 * repetitions: it cannot leave the range of what was seen, and the range of three covers
 * the median in three cases of four only. The t interval is right for few repetitions
 * whose logarithms are normal, and says nothing of those that are not.
 *
 * @param repetitions that it is from
 * @param ratio the median
 * @param interval null for a single repetition, which tells nothing of the next one
 * @param deviation standard deviation of one repetition's logarithm; 0 for a single one
 */
public record Estimate(int repetitions, double ratio, @Nullable Interval interval, double deviation) {

	private static final double CONFIDENCE = 0.975;

	/** Asking for more than so many further repetitions is of no use to anybody. */
	private static final int MOST_REPETITIONS = 100;

	/**
	 * How much wider the interval of a median is than that of a mean, of many normal
	 * values: the root of π/2, and 1.96 of their standard errors.
	 */
	private static final double MEDIAN_QUANTILE = 1.96 * Math.sqrt(Math.PI / 2);

	/**
	 * @param pairs two figures of the same repetition each, greater than 0; at least one
	 */
	public static Estimate ofPairs(List<Pair> pairs, long seed) {
		double[] ratios = array(pairs, Pair::ratio);
		double median = Median.withDefaults().evaluate(ratios);
		if (ratios.length == 1) {
			return new Estimate(1, median, null, 0);
		}
		double[] logarithms = logarithms(ratios);
		double deviation = deviation(logarithms);
		Interval student = student(mean(logarithms), deviation / Math.sqrt(ratios.length), ratios.length - 1);
		return new Estimate(ratios.length, median, new Bootstrap(seed).ofMedian(ratios).with(student), deviation);
	}

	/**
	 * Two samples whose repetitions have nothing in common, each of one or more figures
	 * greater than 0. Welch's t takes the place of Student's.
	 */
	public static Estimate ofSamples(double[] numerator, double[] denominator, long seed) {
		double ratio = Median.withDefaults().evaluate(numerator) / Median.withDefaults().evaluate(denominator);
		int repetitions = Math.min(numerator.length, denominator.length);
		if (repetitions == 1) {
			return new Estimate(1, ratio, null, 0);
		}
		double[] above = logarithms(numerator);
		double[] below = logarithms(denominator);
		double varianceAbove = variance(above) / above.length;
		double varianceBelow = variance(below) / below.length;
		double error = varianceAbove + varianceBelow;
		double degrees = (error > 0) ? error * error / (varianceAbove * varianceAbove / (above.length - 1)
				+ varianceBelow * varianceBelow / (below.length - 1)) : repetitions - 1;
		Interval welch = student(mean(above) - mean(below), Math.sqrt(error), degrees);
		return new Estimate(repetitions, ratio,
				new Bootstrap(seed).ofRatioOfMedians(numerator, denominator).with(welch),
				Math.sqrt(variance(above) + variance(below)));
	}

	/**
	 * How many repetitions more would probably decide, if they spread as these did.
	 * @return empty for a single repetition, and where even 100 would not
	 */
	OptionalInt furtherRepetitions(SmallestEffect effect) {
		if (this.interval == null) {
			return OptionalInt.empty();
		}
		return IntStream.rangeClosed(this.repetitions + 1, MOST_REPETITIONS)
			.filter((count) -> effect.verdict(expected(count), true) != Verdict.UNDECIDED)
			.map((count) -> count - this.repetitions)
			.findFirst();
	}

	private Interval expected(int count) {
		double quantile = Math.max(quantile(count - 1), MEDIAN_QUANTILE);
		double reach = Math.exp(quantile * this.deviation / Math.sqrt(count));
		return new Interval(this.ratio / reach, this.ratio * reach);
	}

	private static Interval student(double mean, double error, double degrees) {
		double reach = quantile(degrees) * error;
		return new Interval(Math.exp(mean - reach), Math.exp(mean + reach));
	}

	private static double quantile(double degrees) {
		return TDistribution.of(degrees).inverseCumulativeProbability(CONFIDENCE);
	}

	private static double mean(double[] values) {
		return Mean.of(values).getAsDouble();
	}

	private static double variance(double[] values) {
		return Variance.of(values).getAsDouble();
	}

	private static double deviation(double[] values) {
		return Math.sqrt(variance(values));
	}

	private static double[] logarithms(double[] values) {
		double[] logarithms = new double[values.length];
		for (int i = 0; i < values.length; i++) {
			logarithms[i] = Math.log(values[i]);
		}
		return logarithms;
	}

	private static double[] array(List<Pair> pairs, ToDoubleFunction<Pair> value) {
		return pairs.stream().mapToDouble(value).toArray();
	}

	/**
	 * Two figures of one repetition.
	 */
	public record Pair(double variant, double baseline) {

		double ratio() {
			return this.variant / this.baseline;
		}

	}

}
