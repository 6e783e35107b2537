package org.rewritelab.harness.database;

import org.jspecify.annotations.Nullable;

/**
 * The database that a result is from.
 *
 * @param version of PostgreSQL
 * @param embedded whether the lab started it; else it is somebody's own
 * @param movies rows of the table
 * @param catalogue the file that they are from; null for the lab's own movies and for
 * those of somebody's own server
 */
public record DatabaseDescription(String version, boolean embedded, long movies, @Nullable String catalogue) {
}
