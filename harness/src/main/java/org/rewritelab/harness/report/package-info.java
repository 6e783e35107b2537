/**
 * Writes results to a file and shows them on the terminal.
 */
@NullMarked
package org.rewritelab.harness.report;

import org.jspecify.annotations.NullMarked;
