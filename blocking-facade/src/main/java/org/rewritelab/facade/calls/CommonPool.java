package org.rewritelab.facade.calls;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.ExecutorServiceMetrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * The JVM's common pool, where {@code supplyAsync} and parallel streams run by default.
 * Its size follows the processors that the JVM sees and the JDK's version, so it is said
 * at the start and kept as a metric, beside its active threads and its queue.
 */
@Component
public class CommonPool {

	private static final Logger LOGGER = LoggerFactory.getLogger(CommonPool.class);

	/**
	 * Asked of a future, because some JDK versions run {@code supplyAsync} on a new
	 * thread each time where the pool has one thread only, and others give it a second
	 * thread where it has none.
	 */
	private final Executor ofSupplyAsync = new CompletableFuture<>().defaultExecutor();

	CommonPool(MeterRegistry metrics) {
		metrics.gauge("facade.common.pool.parallelism", ForkJoinPool.commonPool(), ForkJoinPool::getParallelism);
		new ExecutorServiceMetrics(ForkJoinPool.commonPool(), "commonPool", Tags.empty()).bindTo(metrics);
		LOGGER.info("Common pool parallelism {}, supplyAsync runs on {}", ForkJoinPool.getCommonPoolParallelism(),
				this.ofSupplyAsync);
	}

	/**
	 * Where {@code CompletableFuture.supplyAsync} runs when it is not told where.
	 */
	public Executor ofSupplyAsync() {
		return this.ofSupplyAsync;
	}

}
