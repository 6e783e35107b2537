package org.rewritelab.external;

import java.util.concurrent.atomic.AtomicInteger;

import io.micrometer.core.instrument.MeterRegistry;
import reactor.core.publisher.Mono;
import reactor.pool.InstrumentedPool;
import reactor.pool.PoolBuilder;

import org.springframework.stereotype.Component;

/**
 * Counts the calls in flight and, where a limit is set, lets that many run at once while
 * the others wait in arrival order. A call that its caller gives up leaves at once.
 */
@Component
public class Calls {

	private static final Object PERMIT = new Object();

	private final AtomicInteger inFlight = new AtomicInteger();

	private final InstrumentedPool<Object> permits;

	private final boolean limited;

	Calls(ExternalServiceProperties properties, MeterRegistry metrics) {
		this.limited = properties.maxConcurrentCalls() > 0;
		this.permits = PoolBuilder.from(Mono.just(PERMIT))
			.sizeBetween(0, Math.max(1, properties.maxConcurrentCalls()))
			.maxPendingAcquireUnbounded()
			.buildPool();
		metrics.gauge("external.calls.in.flight", this.inFlight);
		metrics.gauge("external.calls.waiting", this.permits, (pool) -> pool.metrics().pendingAcquireSize());
	}

	/**
	 * Serves a call as soon as the limit lets it.
	 * @param call what answers the call
	 * @return the call, counted as in flight from its arrival to its answer, failure or
	 * cancellation
	 */
	public <T> Mono<T> serve(Mono<T> call) {
		Mono<T> served = this.limited ? this.permits.withPoolable((permit) -> call).single() : call;
		return served.doOnSubscribe((subscription) -> this.inFlight.incrementAndGet())
			.doFinally((signal) -> this.inFlight.decrementAndGet());
	}

}
