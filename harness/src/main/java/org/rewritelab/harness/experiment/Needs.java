package org.rewritelab.harness.experiment;

import org.jspecify.annotations.Nullable;

/**
 * What runs beside the service under test.
 *
 * @param externalService the HTTPS service that waits; null when it is not needed
 * @param postgres the database with the movies; null when it is not needed
 */
public record Needs(@Nullable Dependency externalService, @Nullable Postgres postgres) {

	static final Needs NOTHING = new Needs(null, null);

}
