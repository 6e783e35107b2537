package org.rewritelab.facade.users;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.ExecutorServiceMetrics;
import org.rewritelab.facade.FacadeProperties;
import org.rewritelab.facade.calls.CommonPool;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * The article's improvements under the article's paths. They hold the request's thread
 * while others make its calls.
 */
@RestController
class ArticleUserController implements DisposableBean {

	/** The article's: two for each of Tomcat's 200. */
	private static final int MORE_THREADS = 400;

	/** Starts its threads as they are needed. */
	private final ExecutorService moreThreads = Executors.newFixedThreadPool(MORE_THREADS,
			Thread.ofPlatform().name("more-threads-", 1).factory());

	private final Users onTheCommonPool;

	private final Users onMoreThreads;

	ArticleUserController(UserCalls calls, CommonPool commonPool, FacadeProperties properties, MeterRegistry metrics) {
		this.onTheCommonPool = new FutureUsers(calls, commonPool.ofSupplyAsync(), properties.timeOuts().answer());
		this.onMoreThreads = new FutureUsers(calls, this.moreThreads, properties.timeOuts().answer());
		new ExecutorServiceMetrics(this.moreThreads, "moreThreads", Tags.empty()).bindTo(metrics);
	}

	@GetMapping(path = "/users_parallel/{userId}", produces = MediaType.APPLICATION_JSON_VALUE)
	User userOnTheCommonPool(@PathVariable String userId) throws TimeoutException {
		return this.onTheCommonPool.find(UserRequest.of(userId));
	}

	@GetMapping(path = "/users_parallel_more_threads/{userId}", produces = MediaType.APPLICATION_JSON_VALUE)
	User userOnMoreThreads(@PathVariable String userId) throws TimeoutException {
		return this.onMoreThreads.find(UserRequest.of(userId));
	}

	@Override
	public void destroy() {
		this.moreThreads.shutdownNow();
	}

}
