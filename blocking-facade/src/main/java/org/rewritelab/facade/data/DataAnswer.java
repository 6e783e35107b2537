package org.rewritelab.facade.data;

import java.time.Duration;
import java.util.IntSummaryStatistics;

/**
 * The facade's answer.
 *
 * @param statistics a summary of the times
 * @param spentTime how long the facade spent on the request, in milliseconds
 */
record DataAnswer(Statistics statistics, long spentTime) {

	/**
	 * Sums the calls of a request up.
	 * @param times the times that the external service waited
	 * @param start when the request's work began, by {@link System#nanoTime()}
	 */
	static DataAnswer of(IntSummaryStatistics times, long start) {
		return new DataAnswer(Statistics.of(times), Duration.ofNanos(System.nanoTime() - start).toMillis());
	}

}
