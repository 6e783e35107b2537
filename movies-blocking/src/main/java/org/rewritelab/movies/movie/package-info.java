/**
 * Movies by genre.
 */
@NullMarked
package org.rewritelab.movies.movie;

import org.jspecify.annotations.NullMarked;
