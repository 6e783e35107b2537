package org.rewritelab.harness.measure;

import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * Makes a histogram of every request from k6's quantiles. Unlike percentiles, histograms
 * of several runs can be added.
 *
 * @see <a href="https://github.com/HdrHistogram/HdrHistogram">HdrHistogram</a>
 */
public final class LatencyHistogram {

	/**
	 * It counts in whole microseconds.
	 */
	public static final double PER_MS = 1000;

	private static final int DIGITS = 3;

	private LatencyHistogram() {
	}

	/**
	 * Gives each of the samples, in order, the value that it has between the two
	 * quantiles next to it. What k6 interpolated the quantiles from is found again where
	 * there are about as many quantiles as samples or more; with more samples, those
	 * between two quantiles are spread evenly.
	 * @param samples how many there were
	 * @param percents ascending from 0 to 100
	 * @param quantilesMs the value of each
	 * @return a histogram of so many values, in microseconds
	 */
	public static Histogram rebuild(long samples, List<Double> percents, List<Double> quantilesMs) {
		Histogram histogram = new Histogram(DIGITS);
		int at = 0;
		for (long i = 0; i < samples; i++) {
			double percent = (samples > 1) ? 100.0 * i / (samples - 1) : 0;
			while (at < percents.size() - 2 && percents.get(at + 1) < percent) {
				at++;
			}
			double low = percents.get(at);
			double share = (percent - low) / (percents.get(at + 1) - low);
			double ms = quantilesMs.get(at) + share * (quantilesMs.get(at + 1) - quantilesMs.get(at));
			histogram.recordValue(Math.round(ms * PER_MS));
		}
		return histogram;
	}

}
