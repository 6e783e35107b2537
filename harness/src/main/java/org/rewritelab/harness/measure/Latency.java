package org.rewritelab.harness.measure;

import org.jspecify.annotations.Nullable;

/**
 * Milliseconds from before the connection is taken to after the body is read, of every
 * request and not of a sample; null where there was none.
 */
public record Latency(@Nullable Double avg, @Nullable Double min, @Nullable Double p50, @Nullable Double p95,
		@Nullable Double p99, @Nullable Double max) {
}
