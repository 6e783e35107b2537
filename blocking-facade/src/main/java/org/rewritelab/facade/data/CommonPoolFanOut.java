package org.rewritelab.facade.data;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.micrometer.core.instrument.MeterRegistry;
import org.rewritelab.facade.FacadeProperties;
import org.rewritelab.facade.external.ExternalData;
import org.rewritelab.facade.external.ExternalService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * The article's fan-out: a parallel stream inside {@code supplyAsync}. Both run on the
 * JVM's common pool, which has one thread fewer than the processors that the JVM sees and
 * which every request shares: two users with four calls each keep three threads busy.
 */
@Component
@ConditionalOnProperty(name = "facade.fan-out", havingValue = "common-pool")
class CommonPoolFanOut implements FanOut {

	private static final Logger LOGGER = LoggerFactory.getLogger(CommonPoolFanOut.class);

	private final ExternalService externalService;

	private final Duration answerTimeOut;

	CommonPoolFanOut(ExternalService externalService, FacadeProperties properties, MeterRegistry metrics) {
		this.externalService = externalService;
		this.answerTimeOut = properties.timeOuts().answer();
		metrics.gauge("facade.common.pool.parallelism", ForkJoinPool.commonPool(), ForkJoinPool::getParallelism);
		// With a parallelism of one, some JDK versions run supplyAsync on a new thread
		// each time instead.
		LOGGER.info("Common pool parallelism {}, supplyAsync runs on {}", ForkJoinPool.getCommonPoolParallelism(),
				new CompletableFuture<>().defaultExecutor());
	}

	@Override
	public List<ExternalData> call(List<Integer> times) throws TimeoutException {
		try {
			return CompletableFuture
				.supplyAsync(() -> times.parallelStream().map(this.externalService::externalData).toList())
				.get(this.answerTimeOut.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (ExecutionException ex) {
			throw Failures.unwrap(ex);
		}
		catch (InterruptedException ex) {
			throw Failures.interrupted(ex);
		}
	}

}
