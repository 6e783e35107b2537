/**
 * Calls the external service once for each time of a request and sums the answers up.
 */
@NullMarked
package org.rewritelab.facade.data;

import org.jspecify.annotations.NullMarked;
