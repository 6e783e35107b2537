/**
 * Calls at the same time, on the application's own threads.
 */
@NullMarked
package org.rewritelab.facade.calls;

import org.jspecify.annotations.NullMarked;
