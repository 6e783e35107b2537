/**
 * Says whether two variants differ, or a figure grows, by how much, and how sure that is.
 */
@NullMarked
package org.rewritelab.harness.compare;

import org.jspecify.annotations.NullMarked;
