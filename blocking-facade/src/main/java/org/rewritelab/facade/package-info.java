/**
 * The blocking facade: Spring MVC on Tomcat, OpenFeign on OkHttp.
 */
@NullMarked
package org.rewritelab.facade;

import org.jspecify.annotations.NullMarked;
