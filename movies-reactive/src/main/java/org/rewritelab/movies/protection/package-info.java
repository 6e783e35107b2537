/**
 * What refuses requests at the door when too many are being served.
 */
@NullMarked
package org.rewritelab.movies.protection;

import org.jspecify.annotations.NullMarked;
