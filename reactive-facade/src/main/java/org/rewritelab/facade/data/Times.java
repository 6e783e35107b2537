package org.rewritelab.facade.data;

import java.util.List;
import java.util.stream.Stream;

import org.rewritelab.facade.FacadeProperties.Limits;
import org.rewritelab.facade.problem.InvalidInputException;

/**
 * Reads the times of a request, for example {@code 1,500,920,200}.
 */
final class Times {

	private Times() {
	}

	/**
	 * Reads the times.
	 * @param text whole numbers of milliseconds with commas between them
	 * @param limits the most times, and the longest
	 * @throws InvalidInputException if a time is not a number or not within the limits,
	 * or if there are too many
	 */
	static List<Integer> parse(String text, Limits limits) {
		String[] times = text.split(",", -1);
		if (times.length > limits.maxTimes()) {
			throw new InvalidInputException("At most %d times, not %d".formatted(limits.maxTimes(), times.length));
		}
		return Stream.of(times).map((time) -> parseTime(time.strip(), limits.longestTime().toMillis())).toList();
	}

	private static int parseTime(String text, long longest) {
		try {
			int time = Integer.parseInt(text);
			if (time >= 0 && time <= longest) {
				return time;
			}
		}
		catch (NumberFormatException ex) {
			// said below, with the bounds
		}
		throw new InvalidInputException("A time is a whole number of milliseconds from 0 to " + longest);
	}

}
