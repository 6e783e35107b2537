/**
 * The client of the external service.
 */
@NullMarked
package org.rewritelab.facade.external;

import org.jspecify.annotations.NullMarked;
