package org.rewritelab.harness.measure;

import org.jspecify.annotations.Nullable;

/**
 * One second of a run.
 *
 * @param second from 0, which is the one in which the first request was sent
 * @param requests that finished in it
 * @param failures among these
 * @param p99 of their latencies in milliseconds; null where none finished, and in the
 * last part of a second
 */
public record Second(int second, long requests, long failures, @Nullable Double p99) {
}
