package org.rewritelab.facade.data;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;

import org.rewritelab.facade.calls.SimultaneousCalls;
import org.rewritelab.facade.external.ExternalData;
import org.rewritelab.facade.external.ExternalService;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * A fan-out on the application's own executor.
 */
@Component
@ConditionalOnProperty(name = "facade.fan-out", havingValue = "executor", matchIfMissing = true)
class ExecutorFanOut implements FanOut {

	private final ExternalService externalService;

	private final SimultaneousCalls calls;

	ExecutorFanOut(ExternalService externalService, SimultaneousCalls calls) {
		this.externalService = externalService;
		this.calls = calls;
	}

	@Override
	public List<ExternalData> call(List<Integer> times) throws TimeoutException {
		return this.calls.make(times.stream()
			.map((time) -> (Callable<ExternalData>) () -> this.externalService.externalData(time))
			.toList());
	}

}
