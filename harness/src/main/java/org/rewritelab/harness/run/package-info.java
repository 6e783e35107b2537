/**
 * Starts services and load, one variant at a time, and stops all that it started.
 */
@NullMarked
package org.rewritelab.harness.run;

import org.jspecify.annotations.NullMarked;
