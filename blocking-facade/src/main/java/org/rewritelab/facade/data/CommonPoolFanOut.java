package org.rewritelab.facade.data;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.rewritelab.facade.FacadeProperties;
import org.rewritelab.facade.calls.Failures;
import org.rewritelab.facade.external.ExternalData;
import org.rewritelab.facade.external.ExternalService;

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

	private final ExternalService externalService;

	private final Duration answerTimeOut;

	CommonPoolFanOut(ExternalService externalService, FacadeProperties properties) {
		this.externalService = externalService;
		this.answerTimeOut = properties.timeOuts().answer();
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
