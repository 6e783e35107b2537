/**
 * The database with the movies: started or somebody's own, filled, and watched.
 */
@NullMarked
package org.rewritelab.harness.database;

import org.jspecify.annotations.NullMarked;
