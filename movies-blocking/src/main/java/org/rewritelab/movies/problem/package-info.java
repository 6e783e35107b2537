/**
 * The problem details (RFC 9457) that the service answers with.
 */
@NullMarked
package org.rewritelab.movies.problem;

import org.jspecify.annotations.NullMarked;
