package org.rewritelab.facade;

import java.net.URI;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * What can be set of the facade.
 *
 * @param externalServiceUrl where the external service is
 * @param limits what the facade accepts
 * @param timeOuts how long it waits
 * @param connectionPool the connections to the external service; Spring Boot's own where
 * it is not set
 * @param eventLoops the event loops that server and client share; 0 is one a processor.
 * Without {@link ConnectionPool} it has no effect.
 * @param protection what refuses requests when too many are being served
 */
@ConfigurationProperties("facade")
public record FacadeProperties(URI externalServiceUrl, @DefaultValue Limits limits, @DefaultValue TimeOuts timeOuts,
		@Nullable ConnectionPool connectionPool, @DefaultValue("0") int eventLoops,
		@DefaultValue Protection protection) {

	public FacadeProperties {
		Assert.isTrue(eventLoops >= 0,
				() -> "facade.event-loops must be 0 (one a processor) or more, was " + eventLoops);
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
	 * reactor-netty's connection pool.
	 *
	 * @param maxConnections connections at most, at least 1
	 * @param maxPending calls that may wait for a connection, at least 1; one more is
	 * refused
	 * @param maxWait how long a call may wait for a connection; after it the call is
	 * refused
	 * @param keepAlive how long an idle connection is kept
	 */
	public record ConnectionPool(int maxConnections, int maxPending, @DefaultValue("5s") Duration maxWait,
			@DefaultValue("60s") Duration keepAlive) {

		public ConnectionPool {
			Assert.isTrue(maxConnections > 0,
					() -> "facade.connection-pool.max-connections must be at least 1, was " + maxConnections);
			Assert.isTrue(maxPending > 0,
					() -> "facade.connection-pool.max-pending must be at least 1, was " + maxPending);
			Assert.isTrue(maxWait.isPositive(),
					() -> "facade.connection-pool.max-wait must be positive, was " + maxWait);
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
