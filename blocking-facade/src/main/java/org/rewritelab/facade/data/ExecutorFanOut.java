package org.rewritelab.facade.data;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.rewritelab.facade.FacadeProperties;
import org.rewritelab.facade.external.ExternalData;
import org.rewritelab.facade.external.ExternalService;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.stereotype.Component;

/**
 * A fan-out on the application's own executor, of platform or of virtual threads as
 * {@code spring.threads.virtual.enabled} says. The first failure ends the request and
 * cancels its other calls.
 */
@Component
@ConditionalOnProperty(name = "facade.fan-out", havingValue = "executor", matchIfMissing = true)
class ExecutorFanOut implements FanOut {

	private final ExternalService externalService;

	private final AsyncTaskExecutor executor;

	private final Duration answerTimeOut;

	ExecutorFanOut(ExternalService externalService, AsyncTaskExecutor applicationTaskExecutor,
			FacadeProperties properties) {
		this.externalService = externalService;
		this.executor = applicationTaskExecutor;
		this.answerTimeOut = properties.timeOuts().answer();
	}

	@Override
	public List<ExternalData> call(List<Integer> times) throws TimeoutException {
		long deadline = System.nanoTime() + this.answerTimeOut.toNanos();
		CompletionService<ExternalData> completed = new ExecutorCompletionService<>(this.executor);
		List<Future<ExternalData>> calls = new ArrayList<>(times.size());
		try {
			times.forEach((time) -> calls.add(completed.submit(() -> this.externalService.externalData(time))));
			List<ExternalData> answers = new ArrayList<>(times.size());
			while (answers.size() < times.size()) {
				answers.add(next(completed, deadline));
			}
			return answers;
		}
		finally {
			calls.forEach((call) -> call.cancel(true));
		}
	}

	private ExternalData next(CompletionService<ExternalData> completed, long deadline) throws TimeoutException {
		try {
			Future<ExternalData> call = completed.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
			if (call == null) {
				throw new TimeoutException("No answer within " + this.answerTimeOut);
			}
			return call.get();
		}
		catch (ExecutionException ex) {
			throw Failures.unwrap(ex);
		}
		catch (InterruptedException ex) {
			throw Failures.interrupted(ex);
		}
	}

}
