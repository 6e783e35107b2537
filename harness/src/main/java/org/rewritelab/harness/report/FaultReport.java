package org.rewritelab.harness.report;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.measure.Second;

/**
 * What was seen of a fault; {@code docs/results-format.md} has each field's meaning.
 */
public record FaultReport(String name, double beganAtSeconds, double endedAtSeconds, int boundSeconds, long sent,
		Map<String, Long> failures, long failuresBefore, long failuresAfter, long wrongAnswers, long hung,
		double longestSeconds, @Nullable Double secondsToRecover, @Nullable Double stoppedAfterSeconds,
		@Nullable Holdings before, @Nullable Holdings after, @Nullable Double settledAfterSeconds, List<String> broken,
		List<Second> series) {

	/**
	 * @return failures while the fault lasted
	 */
	public long failed() {
		return this.failures.values().stream().mapToLong(Long::longValue).sum();
	}

}
