package org.rewritelab.movies;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import reactor.blockhound.BlockingOperationError;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.resources.LoopResources;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Proves that BlockHound is on: without it, the contract suites would pass with a blocked
 * event loop.
 */
class BlockHoundTests {

	@Test
	void shouldDetectABlockingCallOnAnEventLoop() {
		LoopResources loops = LoopResources.create("test", 1, true);
		try {
			Mono<String> blocked = Mono.fromCallable(() -> {
				Thread.sleep(1);
				return "";
			}).subscribeOn(Schedulers.fromExecutor(loops.onServer(false)));
			assertThatThrownBy(() -> blocked.block(Duration.ofSeconds(10)))
				.hasRootCauseInstanceOf(BlockingOperationError.class);
		}
		finally {
			loops.dispose();
		}
	}

}
