/**
 * Reads what a run costs: from the processes, the services and the load generator.
 */
@NullMarked
package org.rewritelab.harness.measure;

import org.jspecify.annotations.NullMarked;
