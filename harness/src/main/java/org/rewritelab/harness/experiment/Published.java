package org.rewritelab.harness.experiment;

import org.jspecify.annotations.Nullable;

/**
 * The figures that the experiment's source published for a variant; null where it has
 * none.
 *
 * @param requestsPerSecond failures included
 * @param averageMs average response time, failures included
 * @param maxMs longest response time
 * @param errorPercent share of failed requests, 0 to 100
 */
public record Published(@Nullable Double requestsPerSecond, @Nullable Double averageMs, @Nullable Double maxMs,
		@Nullable Double errorPercent) {
}
