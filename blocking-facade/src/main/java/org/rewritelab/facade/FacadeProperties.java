package org.rewritelab.facade;

import java.net.URI;
import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * What can be set of the facade.
 *
 * @param externalServiceUrl where the external service is
 * @param fanOut what makes the calls of a request for data at the same time
 * @param users how the two calls of a request for a user are made
 * @param limits what the facade accepts
 * @param timeOuts how long it waits
 * @param connectionPool the connections to the external service
 * @param protection what refuses requests when too many are being served
 */
@ConfigurationProperties("facade")
public record FacadeProperties(URI externalServiceUrl, @DefaultValue("executor") FanOut fanOut,
		@DefaultValue("executor") Users users, @DefaultValue Limits limits, @DefaultValue TimeOuts timeOuts,
		@DefaultValue ConnectionPool connectionPool, @DefaultValue Protection protection) {

	/**
	 * What makes the calls of a request for data at the same time.
	 */
	public enum FanOut {

		/** A parallel stream on the JVM's common pool, as in the article. */
		COMMON_POOL,
		/** The application's own executor, of platform or of virtual threads. */
		EXECUTOR

	}

	/**
	 * How the two calls of a request for a user are made.
	 */
	public enum Users {

		/** One after the other on the request's thread, as the article begins. */
		IN_SEQUENCE,
		/**
		 * At the same time on the application's own executor, of platform or of virtual
		 * threads.
		 */
		EXECUTOR

	}

	/**
	 * What the facade accepts.
	 *
	 * @param maxTimes the most calls that one request may ask for, at least 1
	 * @param longestTime the longest wait that one call may ask for
	 */
	public record Limits(@DefaultValue("100") int maxTimes, @DefaultValue("20s") Duration longestTime) {

		public Limits {
			Assert.isTrue(maxTimes > 0, () -> "facade.limits.max-times must be at least 1, was " + maxTimes);
			Assert.isTrue(!longestTime.isNegative(),
					() -> "facade.limits.longest-time must not be negative, was " + longestTime);
		}

	}

	/**
	 * How long the facade waits.
	 *
	 * @param connect for a connection to the external service
	 * @param response for the external service's next bytes, and for a TLS handshake;
	 * longer than {@link Limits#longestTime}
	 * @param answer for all calls of a request; shorter than the 30 s that the articles'
	 * clients wait
	 */
	public record TimeOuts(@DefaultValue("1s") Duration connect, @DefaultValue("22s") Duration response,
			@DefaultValue("25s") Duration answer) {

		public TimeOuts {
			requirePositive("connect", connect);
			requirePositive("response", response);
			requirePositive("answer", answer);
		}

		private static void requirePositive(String name, Duration value) {
			Assert.isTrue(value.isPositive(), () -> "facade.time-outs." + name + " must be positive, was " + value);
		}

	}

	/**
	 * OkHttp's connection pool. It caps idle connections only, never those in use.
	 *
	 * @param maxIdle idle connections kept, at least 0; OkHttp's default is 5
	 * @param keepAlive how long an idle connection is kept; OkHttp's default is 5 minutes
	 */
	public record ConnectionPool(@DefaultValue("5") int maxIdle, @DefaultValue("5m") Duration keepAlive) {

		public ConnectionPool {
			Assert.isTrue(maxIdle >= 0, () -> "facade.connection-pool.max-idle must be at least 0, was " + maxIdle);
			Assert.isTrue(keepAlive.isPositive(),
					() -> "facade.connection-pool.keep-alive must be positive, was " + keepAlive);
		}

	}

	/**
	 * What refuses requests at the door when too many are being served.
	 *
	 * @param limiter what decides
	 * @param maxConcurrent requests that {@link Limiter#BULKHEAD} serves at once, at
	 * least 1
	 * @param adaptive the bounds of {@link Limiter#ADAPTIVE}
	 */
	public record Protection(@DefaultValue("none") Limiter limiter, @DefaultValue("100") int maxConcurrent,
			@DefaultValue Adaptive adaptive) {

		public Protection {
			Assert.isTrue(maxConcurrent > 0,
					() -> "facade.protection.max-concurrent must be at least 1, was " + maxConcurrent);
		}

		/**
		 * What decides whether a request is served.
		 */
		public enum Limiter {

			/** Nothing: every request is served. */
			NONE,
			/** Resilience4j's bulkhead: a fixed number of requests at once. */
			BULKHEAD,
			/** Netflix's Gradient2: a number that follows the answer times. */
			ADAPTIVE

		}

		/**
		 * How many requests at once the adaptive limiter serves.
		 *
		 * @param min at least 1, whatever the answer times are
		 * @param initial before it has seen any, from min to max
		 * @param max at most, whatever the answer times are
		 */
		public record Adaptive(@DefaultValue("20") int min, @DefaultValue("100") int initial,
				@DefaultValue("1000") int max) {

			public Adaptive {
				Assert.isTrue(0 < min && min <= initial && initial <= max,
						() -> "facade.protection.adaptive must have 1 <= min <= initial <= max, was %d, %d, %d"
							.formatted(min, initial, max));
			}

		}

	}

}
