package org.rewritelab.harness.report;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Numbers for the reader.
 */
public final class Numbers {

	static final String NOT_MEASURED = "-";

	private Numbers() {
	}

	/**
	 * @return the number with so many decimals, {@code -} for null
	 */
	public static String format(@Nullable Double number, int decimals) {
		return (number != null) ? String.format(Locale.ROOT, "%." + decimals + "f", number) : NOT_MEASURED;
	}

	/**
	 * @return the number to its first decimal
	 */
	public static double tenths(double exact) {
		return Math.round(exact * 10) / 10.0;
	}

	/**
	 * @return {@code median (min-max)}, without the span where there is one number only
	 */
	static String spread(Collection<@Nullable Double> numbers, int decimals) {
		double[] sorted = sorted(numbers);
		String median = format(median(numbers), decimals);
		return (sorted.length > 1)
				? median + " (" + format(sorted[0], decimals) + "-" + format(sorted[sorted.length - 1], decimals) + ")"
				: median;
	}

	/**
	 * @return the median of those that were measured, the mean of the middle two for an
	 * even count, null when there is none
	 */
	public static @Nullable Double median(Collection<@Nullable Double> numbers) {
		double[] sorted = sorted(numbers);
		if (sorted.length == 0) {
			return null;
		}
		int middle = sorted.length / 2;
		return (sorted.length % 2 == 1) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
	}

	/**
	 * @return such as {@code 45 s}, {@code 7 min 05 s} or {@code 1 h 12 min}
	 */
	public static String duration(long seconds) {
		if (seconds < 60) {
			return seconds + " s";
		}
		if (seconds < 3600) {
			return String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60);
		}
		return String.format(Locale.ROOT, "%d h %02d min", seconds / 3600, seconds % 3600 / 60);
	}

	private static double[] sorted(Collection<@Nullable Double> numbers) {
		double[] sorted = numbers.stream().filter(Objects::nonNull).mapToDouble(Double::doubleValue).toArray();
		Arrays.sort(sorted);
		return sorted;
	}

}
