/**
 * The reactive movies service: Spring WebFlux on Netty, Spring Data R2DBC.
 */
@NullMarked
package org.rewritelab.movies;

import org.jspecify.annotations.NullMarked;
