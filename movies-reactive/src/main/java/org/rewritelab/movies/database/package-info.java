/**
 * The connections to PostgreSQL.
 */
@NullMarked
package org.rewritelab.movies.database;

import org.jspecify.annotations.NullMarked;
