package org.rewritelab.facade.users;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.rewritelab.facade.calls.Failures;

/**
 * The article's improvement: each call in a {@link CompletableFuture} of its own. A
 * future that is cancelled does not end its call, so a request that fails leaves the
 * other call to run to its end.
 */
final class FutureUsers implements Users {

	private final UserCalls calls;

	private final Executor executor;

	private final Duration answerTimeOut;

	/**
	 * @param executor whose threads the calls hold while they wait
	 */
	FutureUsers(UserCalls calls, Executor executor, Duration answerTimeOut) {
		this.calls = calls;
		this.executor = executor;
		this.answerTimeOut = answerTimeOut;
	}

	@Override
	public User find(UserRequest request) throws TimeoutException {
		long deadline = System.nanoTime() + this.answerTimeOut.toNanos();
		CompletableFuture<String> name = CompletableFuture.supplyAsync(() -> this.calls.name(request), this.executor);
		CompletableFuture<String> phoneNumber = CompletableFuture.supplyAsync(() -> this.calls.phoneNumber(request),
				this.executor);
		return new User(request.userId(), await(name, deadline), await(phoneNumber, deadline));
	}

	private static String await(CompletableFuture<String> call, long deadline) throws TimeoutException {
		try {
			return call.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
		}
		catch (ExecutionException ex) {
			throw Failures.unwrap(ex);
		}
		catch (InterruptedException ex) {
			throw Failures.interrupted(ex);
		}
	}

}
