package org.rewritelab.movies;

import java.nio.file.Path;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * What can be set of the movies service.
 *
 * @param query how movies are looked up by genre
 * @param credentials a folder with the files {@code username} and {@code password} for
 * the database, as Kubernetes mounts a secret; without it they come from Spring's usual
 * properties
 * @param sharedEventLoops whether database and HTTP connections share event loops, so
 * that a request stays on one thread; otherwise the driver has loops of its own
 * @param timeOuts how long an answer may stand still
 * @param protection what refuses requests when too many are being served
 */
@ConfigurationProperties("movies")
public record MoviesProperties(@DefaultValue("scan") Query query, @Nullable Path credentials,
		@DefaultValue("false") boolean sharedEventLoops, @DefaultValue TimeOuts timeOuts,
		@DefaultValue Protection protection) {

	/**
	 * How movies are looked up by genre.
	 */
	public enum Query {

		/** The article's query, which reads every row. */
		SCAN,
		/** The form that can use the index of {@code database/schema.sql}. */
		INDEXED

	}

	/**
	 * How long an answer may stand still, whoever it is that does not go on.
	 *
	 * @param firstRows from the request to the first of its rows, the wait for a
	 * connection included; longer than the driver's statementTimeout
	 * @param nextRows from some rows to the next, when the database sends no more or the
	 * client takes no more
	 */
	public record TimeOuts(@DefaultValue("15s") Duration firstRows, @DefaultValue("60s") Duration nextRows) {

		public TimeOuts {
			requirePositive("first-rows", firstRows);
			requirePositive("next-rows", nextRows);
		}

		private static void requirePositive(String name, Duration value) {
			Assert.isTrue(!value.isNegative() && !value.isZero(),
					() -> "movies.time-outs." + name + " must be positive, was " + value);
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
					() -> "movies.protection.max-concurrent must be at least 1, was " + maxConcurrent);
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
						() -> "movies.protection.adaptive must have 1 <= min <= initial <= max, was %d, %d, %d"
							.formatted(min, initial, max));
			}

		}

	}

}
