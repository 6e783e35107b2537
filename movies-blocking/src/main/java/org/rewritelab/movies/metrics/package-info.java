/**
 * What the dashboards need and nobody else measures. Gauges and counters that are read
 * when somebody asks for the metrics: a request costs nothing more.
 */
@NullMarked
package org.rewritelab.movies.metrics;

import org.jspecify.annotations.NullMarked;
