package org.rewritelab.harness.measure;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * One part of an overload workload. All figures are of the requests that were due in it,
 * whenever they were answered; {@code docs/results-format.md} has each field's meaning.
 *
 * @param seconds that it goes on
 * @param rate requests that are due each second
 * @param started requests that were sent
 * @param dropped requests that were due and not sent
 * @param goodputPercent the share of the first phase's goodput; null where that is 0
 * @param refusals answers with 503 and Retry-After
 * @param otherFailures failed requests that were not refused so
 * @param rightBySecond right answers to the requests that were due in each second
 * @param p99BySecond of these, in milliseconds; null where there is none
 */
public record Phase(String name, int seconds, double rate, long started, long dropped, long rightAnswers,
		double goodputPerSecond, @Nullable Double goodputPercent, long refusals, long otherFailures,
		Latency rightLatencyMs, Latency refusalLatencyMs, List<Long> rightBySecond,
		List<@Nullable Double> p99BySecond) {
}
