/**
 * What is asked of which variants, as declared in {@code experiments/*.yml}.
 */
@NullMarked
package org.rewritelab.harness.experiment;

import org.jspecify.annotations.NullMarked;
