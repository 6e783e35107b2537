package org.rewritelab.harness.report;

import org.jspecify.annotations.Nullable;

/**
 * What a service holds while nobody asks it anything.
 *
 * @param threads platform threads, without those of the JIT compiler and the collector,
 * which the JVM adds and removes as it likes
 * @param upstreamConnections to what it calls, or to its database
 * @param clientConnections that its clients have left and it has not
 * @param heapMiB of its heap after a full collection
 * @param residentMiB memory in RAM
 */
public record Holdings(@Nullable Integer threads, @Nullable Integer upstreamConnections,
		@Nullable Integer clientConnections, @Nullable Double heapMiB, @Nullable Double residentMiB) {
}
