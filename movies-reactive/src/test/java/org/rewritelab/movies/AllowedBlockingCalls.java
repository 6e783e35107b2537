package org.rewritelab.movies;

import reactor.blockhound.BlockHound;
import reactor.blockhound.integration.BlockHoundIntegration;

/**
 * The one blocking call that an event loop may make. To log in with a password (SCRAM),
 * r2dbc-postgresql draws a nonce on the event loop, and the JDK reads the random bytes
 * from /dev/urandom: a file, but one that never waits. Once a connection, not a request.
 */
public final class AllowedBlockingCalls implements BlockHoundIntegration {

	@Override
	public void applyTo(BlockHound.Builder builder) {
		builder.allowBlockingCallsInside("com.ongres.scram.common.ScramFunctions", "nonce");
	}

}
