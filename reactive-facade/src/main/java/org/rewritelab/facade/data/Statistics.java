package org.rewritelab.facade.data;

import java.util.IntSummaryStatistics;

/**
 * A summary of the times that the external service waited, with the article's fields in
 * their order.
 *
 * @param count the number of calls
 * @param sum in milliseconds
 * @param min in milliseconds
 * @param max in milliseconds
 * @param average in milliseconds
 */
record Statistics(long count, long sum, int min, int max, double average) {

	static Statistics of(IntSummaryStatistics times) {
		return new Statistics(times.getCount(), times.getSum(), times.getMin(), times.getMax(), times.getAverage());
	}

}
