/**
 * What refuses requests at the door when too many are being served.
 */
@NullMarked
package org.rewritelab.facade.protection;

import org.jspecify.annotations.NullMarked;
