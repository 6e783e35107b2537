/**
 * What a movies answer costs at least: the same query, mapping and JSON library as the
 * movies services, in a hand-written loop over each driver behind a bare web server.
 */
@NullMarked
package org.rewritelab.floor;

import org.jspecify.annotations.NullMarked;
