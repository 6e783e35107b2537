package org.rewritelab.harness.report;

import org.jspecify.annotations.Nullable;

/**
 * What the load cost; {@code docs/results-format.md} has each field's meaning.
 */
public record Cost(@Nullable Double cpuSeconds, @Nullable Double cpuMsPerRequest, @Nullable Double cpuPeakPercent,
		@Nullable Double rssPeakMiB, @Nullable Integer threadsPeak, @Nullable Double gcPauseMs,
		@Nullable Double upstreamConnections, @Nullable Double upstreamTlsHandshakes, @Nullable Double startupMs,
		@Nullable Double commonPoolParallelism, @Nullable Double runtimeMiB, @Nullable Double generatorCpuSeconds,
		@Nullable Double upstreamCpuSeconds, @Nullable Double databaseCpuSeconds, @Nullable Double databaseCpuPercent,
		@Nullable Integer databaseConnectionsPeak, @Nullable Long databaseConnectionsOpened) {

	public static final Cost NOT_MEASURED = new Cost(null, null, null, null, null, null, null, null, null, null, null,
			null, null, null, null, null, null);

}
