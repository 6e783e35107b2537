package org.rewritelab.harness.run;

import java.util.List;
import java.util.Map;

import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.measure.Steadiness;
import org.rewritelab.harness.report.WarmUpReport;

import org.jspecify.annotations.Nullable;

/**
 * What speaks for and against a measured run. What is not known is null, and then no
 * reason to make the run void.
 *
 * @param summary what the load generator counted
 * @param limit what limited the run
 * @param stolenPercent of the processors' time, which the hypervisor gave to others
 * @param othersPercent of the processors' time, which processes that are not the lab's
 * used
 * @param steadiness of the rate, without ramp and end
 * @param failuresExpected whether failed requests are what the run is there to show
 * @param eventLoopCpuSeconds of each event loop, by group
 * @param serviceShare how much of its processors' time the service used, 0 to 1
 * @param windowSeconds that all this is about
 * @param clockJumpMs by which the wall clock jumped
 * @param warmUp how the service was warmed up
 */
record Evidence(@Nullable GeneratorSummary summary, Limit limit, @Nullable Double stolenPercent,
		@Nullable Double othersPercent, @Nullable Steadiness steadiness, boolean failuresExpected,
		Map<String, List<Double>> eventLoopCpuSeconds, @Nullable Double serviceShare, double windowSeconds,
		@Nullable Double clockJumpMs, @Nullable WarmUpReport warmUp) {
}
