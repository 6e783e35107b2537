/**
 * The blocking movies service: Spring MVC on Tomcat, Spring Data JDBC.
 */
@NullMarked
package org.rewritelab.movies;

import org.jspecify.annotations.NullMarked;
