package org.rewritelab.harness.database;

import org.jspecify.annotations.Nullable;

/**
 * What a service must answer for a genre.
 *
 * @param count how many movies
 * @param title of the first one, without its year; null when there is none
 */
public record Expected(long count, @Nullable String title) {
}
