/**
 * Says whether two variants differ, by how much, and how sure that is.
 */
@NullMarked
package org.rewritelab.harness.compare;

import org.jspecify.annotations.NullMarked;
