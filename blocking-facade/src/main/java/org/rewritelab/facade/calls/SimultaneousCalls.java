package org.rewritelab.facade.calls;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.rewritelab.facade.FacadeProperties;

import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.stereotype.Component;

/**
 * Makes calls at the same time on the application's own executor, of platform or of
 * virtual threads as {@code spring.threads.virtual.enabled} says. The first failure ends
 * the request and cancels its other calls.
 */
@Component
public class SimultaneousCalls {

	private final AsyncTaskExecutor executor;

	private final Duration answerTimeOut;

	SimultaneousCalls(AsyncTaskExecutor applicationTaskExecutor, FacadeProperties properties) {
		this.executor = applicationTaskExecutor;
		this.answerTimeOut = properties.timeOuts().answer();
	}

	/**
	 * Makes the calls, each on a thread of the executor.
	 * @return their answers, in the calls' order
	 * @throws TimeoutException if they were not all there within the answer time-out
	 * @throws java.util.concurrent.RejectedExecutionException if the executor has no room
	 */
	public <T> List<T> make(List<Callable<T>> calls) throws TimeoutException {
		long deadline = System.nanoTime() + this.answerTimeOut.toNanos();
		CompletionService<T> completed = new ExecutorCompletionService<>(this.executor);
		List<Future<T>> started = new ArrayList<>(calls.size());
		try {
			calls.forEach((call) -> started.add(completed.submit(call)));
			for (int i = 0; i < calls.size(); i++) {
				awaitNext(completed, deadline);
			}
			return started.stream().map(Future::resultNow).toList();
		}
		finally {
			started.forEach((call) -> call.cancel(true));
		}
	}

	private void awaitNext(CompletionService<?> completed, long deadline) throws TimeoutException {
		try {
			Future<?> call = completed.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
			if (call == null) {
				throw new TimeoutException("No answer within " + this.answerTimeOut);
			}
			call.get();
		}
		catch (ExecutionException ex) {
			throw Failures.unwrap(ex);
		}
		catch (InterruptedException ex) {
			throw Failures.interrupted(ex);
		}
	}

}
