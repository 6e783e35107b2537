/**
 * The problem details (RFC 9457) that the facade answers with.
 */
@NullMarked
package org.rewritelab.facade.problem;

import org.jspecify.annotations.NullMarked;
