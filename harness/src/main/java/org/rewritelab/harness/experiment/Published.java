package org.rewritelab.harness.experiment;

import org.jspecify.annotations.Nullable;

/**
 * The figures that the experiment's source published for a variant; null where it has
 * none.
 *
 * @param requestsPerSecond failures included
 * @param averageMs average response time, failures included
 * @param p95Ms time within which 95 % of the requests were answered, failures included
 * @param maxMs longest response time
 * @param errorPercent share of failed requests, 0 to 100
 * @param cpuPeakPercent most CPU time a second, 100 for one processor
 * @param memoryPeakMib most memory
 * @param pods how many instances of the service shared the load; null for one
 */
public record Published(@Nullable Double requestsPerSecond, @Nullable Double averageMs, @Nullable Double p95Ms,
		@Nullable Double maxMs, @Nullable Double errorPercent, @Nullable Double cpuPeakPercent,
		@Nullable Double memoryPeakMib, @Nullable Integer pods) {
}
