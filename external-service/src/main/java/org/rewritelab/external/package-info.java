/**
 * The slow HTTPS service that the facades call: it waits without holding a thread, so
 * that it is never the bottleneck of an experiment unless its article limit is on.
 */
@NullMarked
package org.rewritelab.external;

import org.jspecify.annotations.NullMarked;
