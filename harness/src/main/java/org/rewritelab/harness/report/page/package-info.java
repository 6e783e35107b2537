/**
 * The report, as a page for a browser and as Markdown. Both show the same blocks.
 */
@NullMarked
package org.rewritelab.harness.report.page;

import org.jspecify.annotations.NullMarked;
