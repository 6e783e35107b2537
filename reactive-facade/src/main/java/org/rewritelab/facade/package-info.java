/**
 * The reactive facade: Spring WebFlux and WebClient on Netty.
 */
@NullMarked
package org.rewritelab.facade;

import org.jspecify.annotations.NullMarked;
