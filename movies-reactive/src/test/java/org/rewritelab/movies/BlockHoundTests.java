package org.rewritelab.movies;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.junit.jupiter.api.Test;
import reactor.blockhound.BlockingOperationError;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
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

	/**
	 * Several loops grow buffers at the same time, so that they meet at the allocator.
	 */
	@Test
	void shouldLetNettysAllocatorTakeItsLock() {
		int loops = 4;
		LoopResources resources = LoopResources.create("allocating", loops, true);
		try {
			Scheduler scheduler = Schedulers.fromExecutor(resources.onServer(false));
			Flux.range(0, loops)
				.flatMap((i) -> Mono.fromRunnable(BlockHoundTests::growBuffers).subscribeOn(scheduler))
				.blockLast(Duration.ofSeconds(30));
		}
		finally {
			resources.dispose();
		}
	}

	private static void growBuffers() {
		for (int round = 0; round < 2000; round++) {
			List<ByteBuf> held = new ArrayList<>();
			for (int size = 256; size <= 256 * 1024; size *= 2) {
				ByteBuf buffer = ByteBufAllocator.DEFAULT.buffer(size);
				buffer.writeZero(2 * size);
				held.add(buffer);
			}
			held.forEach(ByteBuf::release);
		}
	}

}
