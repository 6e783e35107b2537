package org.rewritelab.harness.report;

import java.util.List;
import java.util.Map;

import org.rewritelab.harness.measure.Latency;
import org.rewritelab.harness.measure.Phase;
import org.rewritelab.harness.measure.Second;

import org.jspecify.annotations.Nullable;

/**
 * What else was seen of a run; {@code docs/results-format.md} has each field's meaning.
 */
public record Details(@Nullable WarmUpReport warmUp, @Nullable Double firstAnswerMs, @Nullable String model,
		@Nullable Latency intendedLatencyMs, @Nullable String histograms, @Nullable Long bytesIn,
		@Nullable Long bytesOut, @Nullable Double allocatedBytes, @Nullable Double allocatedBytesPerRequest,
		@Nullable Double upstreamTlsHandshakesPerRequest, @Nullable Double rssMiBPerHundredUsers,
		@Nullable Double compilerCpuSeconds, @Nullable Long voluntarySwitches, @Nullable Long involuntarySwitches,
		@Nullable Map<String, Integer> threadsByKind, @Nullable Map<String, List<Double>> eventLoopCpuSeconds,
		@Nullable Double databaseActiveSeconds, @Nullable Double hostStolenPercent, @Nullable Double hostOthersPercent,
		@Nullable Double clockJumpMs, @Nullable Double harnessCpuSeconds, @Nullable Double harnessRssPeakMiB,
		@Nullable List<Second> series, @Nullable List<Phase> phases, @Nullable Integer recoverSeconds) {

	public static final Details NOT_MEASURED = new Details(null, null, null, null, null, null, null, null, null, null,
			null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);

}
