/**
 * The command line of the lab.
 */
@NullMarked
package org.rewritelab.harness;

import org.jspecify.annotations.NullMarked;
