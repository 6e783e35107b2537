package org.rewritelab.harness.measure;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Whether requests were finished at the same rate all the time: the rate of the second
 * half against that of the first.
 *
 * @param change of the rate from the first half to the second, as a share of their mean:
 * 0.1 where it grew by a tenth
 * @param standardErrors the same in standard errors of that difference, which the
 * seconds' own scatter gives; 0 where they are all alike
 */
public record Steadiness(double change, double standardErrors) {

	/**
	 * Fewer seconds than these in a half say nothing of their scatter.
	 */
	private static final int LEAST = 4;

	/**
	 * @param seconds of the whole run
	 * @param from first second that counts
	 * @param until the second before which it ends
	 * @return null where there are too few seconds, or no request in them
	 */
	public static @Nullable Steadiness of(List<Second> seconds, double from, double until) {
		double[] counts = seconds.stream()
			.filter((second) -> second.second() >= from && second.second() + 1 <= until)
			.mapToDouble(Second::requests)
			.toArray();
		int half = counts.length / 2;
		if (half < LEAST) {
			return null;
		}
		// Of an odd number, the one in the middle is in neither half.
		Half first = Half.of(counts, 0, half);
		Half second = Half.of(counts, counts.length - half, counts.length);
		double mean = (first.mean() + second.mean()) / 2;
		if (mean == 0) {
			return null;
		}
		double difference = second.mean() - first.mean();
		double error = Math.sqrt((first.variance() + second.variance()) / half);
		return new Steadiness(difference / mean,
				(error > 0) ? difference / error : (difference != 0) ? Math.copySign(1000, difference) : 0);
	}

	private record Half(double mean, double variance) {

		static Half of(double[] counts, int from, int until) {
			double sum = 0;
			for (int i = from; i < until; i++) {
				sum += counts[i];
			}
			double mean = sum / (until - from);
			double squares = 0;
			for (int i = from; i < until; i++) {
				squares += (counts[i] - mean) * (counts[i] - mean);
			}
			return new Half(mean, squares / (until - from - 1));
		}

	}

}
