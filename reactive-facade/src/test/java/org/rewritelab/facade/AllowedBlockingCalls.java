package org.rewritelab.facade;

import reactor.blockhound.BlockHound;
import reactor.blockhound.integration.BlockHoundIntegration;

/**
 * The blocking calls that an event loop may make.
 * <p>
 * Netty's allocator takes a lock to give up memory, when two event loops meet at it: for
 * microseconds, and in Netty's own code, whose list of allowed calls lacks these two
 * (4.2.18, AdaptivePoolingAllocator). An error in the midst of it breaks the connection,
 * and the answer that is under way on it.
 */
public final class AllowedBlockingCalls implements BlockHoundIntegration {

	@Override
	public void applyTo(BlockHound.Builder builder) {
		builder.allowBlockingCallsInside("io.netty.buffer.AdaptivePoolingAllocator$Magazine", "free")
			.allowBlockingCallsInside("io.netty.buffer.AdaptivePoolingAllocator$MagazineGroup", "free");
	}

}
