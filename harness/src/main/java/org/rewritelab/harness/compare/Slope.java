package org.rewritelab.harness.compare;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.distribution.TDistribution;

import org.jspecify.annotations.Nullable;

/**
 * How much a figure grows in an hour, with a 95 % interval: the line through points in
 * time by least squares.
 * <p>
 * What is beside the line remembers: a heap that is above it now is above it in a minute
 * too. Points that remember tell less than as many that do not, and an interval that took
 * them for independent would be too narrow. So they count for fewer, by the correlation r
 * of each residual with the next: n (1 - r) / (1 + r) in place of n, where r is above 0
 * (Santer et al., Statistical significance of trends and trend differences in
 * layer-average atmospheric temperature time series, Journal of Geophysical Research 105,
 * 2000, 7337-7356, https://doi.org/10.1029/1999JD901105).
 *
 * @param points that it is from
 * @param level the mean of the figures
 * @param perHour negative where the figure falls
 * @param low lower end of its interval; null where the points remember so much that
 * nothing can be said
 * @param high upper end of its interval; null with {@code low}
 * @param autocorrelation of each residual with the next, -1 to 1; 0 where all points are
 * on the line
 * @param effectivePoints what the points count for
 */
public record Slope(int points, double level, double perHour, @Nullable Double low, @Nullable Double high,
		double autocorrelation, double effectivePoints) {

	/** What the line itself has taken: its height and its slope. */
	private static final int PARAMETERS = 2;

	private static final double CONFIDENCE = 0.975;

	/** With less than one degree of freedom the interval is as good as endless. */
	private static final double LEAST_DEGREES = 1;

	/**
	 * @param hours the points' times, in order, not all the same
	 * @param figures as many, at least three
	 */
	public static Slope of(double[] hours, double[] figures) {
		int points = hours.length;
		double meanHour = Mean.of(hours).getAsDouble();
		double level = Mean.of(figures).getAsDouble();
		double products = 0;
		double squares = 0;
		for (int i = 0; i < points; i++) {
			products += (hours[i] - meanHour) * (figures[i] - level);
			squares += (hours[i] - meanHour) * (hours[i] - meanHour);
		}
		double slope = products / squares;
		double[] residuals = new double[points];
		for (int i = 0; i < points; i++) {
			residuals[i] = figures[i] - level - slope * (hours[i] - meanHour);
		}
		double rest = sumOfProducts(residuals, 0);
		if (rest <= Math.ulp(sumOfProducts(figures, 0)) * points) {
			// All are on the line, but for the arithmetic.
			return new Slope(points, level, slope, slope, slope, 0, points);
		}
		double autocorrelation = sumOfProducts(residuals, 1) / rest;
		double remembered = Math.max(0, autocorrelation);
		double effective = points * (1 - remembered) / (1 + remembered);
		double degrees = effective - PARAMETERS;
		if (degrees < LEAST_DEGREES) {
			return new Slope(points, level, slope, null, null, autocorrelation, effective);
		}
		double error = Math.sqrt(rest / degrees / squares);
		double reach = TDistribution.of(degrees).inverseCumulativeProbability(CONFIDENCE) * error;
		return new Slope(points, level, slope, slope - reach, slope + reach, autocorrelation, effective);
	}

	private static double sumOfProducts(double[] values, int lag) {
		double sum = 0;
		for (int i = lag; i < values.length; i++) {
			sum += values[i] * values[i - lag];
		}
		return sum;
	}

}
