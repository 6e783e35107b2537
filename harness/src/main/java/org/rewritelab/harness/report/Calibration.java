package org.rewritelab.harness.report;

import org.rewritelab.harness.measure.Latency;

import org.jspecify.annotations.Nullable;

/**
 * What something beside the services under test can do by itself.
 *
 * @param experiment that it was for
 * @param what was driven
 * @param askedPerSecond twice what the experiment can ask of it; null where it was asked
 * as fast as it answered
 * @param perSecond right answers
 * @param latencyMs of all answers, in a calibration of external-service beyond the time
 * that each was asked to take
 * @param boundMs which the latency's p99 must keep; null where nothing is asked of it
 * @param held whether it did all that was asked within its bound; null where nothing is
 * asked of it
 * @param reason why it did not
 */
public record Calibration(String experiment, String what, @Nullable Double askedPerSecond, @Nullable Double perSecond,
		@Nullable Latency latencyMs, @Nullable Double boundMs, @Nullable Boolean held, @Nullable String reason) {
}
