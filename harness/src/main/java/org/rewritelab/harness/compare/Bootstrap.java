package org.rewritelab.harness.compare;

import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;

import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Percentile bootstrap (Efron and Tibshirani, An Introduction to the Bootstrap, 1993,
 * chapter 13): draws from a sample with replacement, as many as it has, takes the
 * statistic of each draw, and of these the middle 95 %.
 */
final class Bootstrap {

	private static final int RESAMPLES = 10_000;

	private static final double[] ENDS = { 0.025, 0.975 };

	private final SplittableRandom random;

	/**
	 * @param seed gives the same interval again
	 */
	Bootstrap(long seed) {
		this.random = new SplittableRandom(seed);
	}

	/**
	 * @return the interval of the median
	 */
	Interval ofMedian(double[] sample) {
		return interval(() -> medianOfDraw(sample));
	}

	/**
	 * @return the interval of one sample's median over another's
	 */
	Interval ofRatioOfMedians(double[] numerator, double[] denominator) {
		return interval(() -> medianOfDraw(numerator) / medianOfDraw(denominator));
	}

	private double medianOfDraw(double[] sample) {
		double[] draw = new double[sample.length];
		for (int i = 0; i < draw.length; i++) {
			draw[i] = sample[this.random.nextInt(sample.length)];
		}
		return Median.withDefaults().evaluate(draw);
	}

	private static Interval interval(DoubleSupplier statistic) {
		double[] ends = Quantile.withDefaults()
			.evaluate(DoubleStream.generate(statistic).limit(RESAMPLES).toArray(), ENDS);
		return new Interval(ends[0], ends[1]);
	}

}
