/**
 * The suites that both twins of a pair must pass, and what they need: a real external
 * service, a switch to failing ones, and certificates.
 */
@NullMarked
package org.rewritelab.contracts;

import org.jspecify.annotations.NullMarked;
