package org.rewritelab.external;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * What can be set of the external service.
 *
 * @param maxConcurrentCalls calls served at once; the others wait in arrival order. 0,
 * the default, is no limit. 200 is the limit of the article's own external service: a
 * Tomcat whose 200 threads sleep.
 * @param metadata names and phone numbers of users
 */
@ConfigurationProperties("external")
public record ExternalServiceProperties(@DefaultValue("0") int maxConcurrentCalls, @DefaultValue Metadata metadata) {

	public ExternalServiceProperties {
		Assert.isTrue(maxConcurrentCalls >= 0,
				() -> "external.max-concurrent-calls must be 0 (no limit) or more, was " + maxConcurrentCalls);
	}

	/**
	 * How long a call for a user's name or phone number takes.
	 *
	 * @param delay on average, 0 to 60 s
	 * @param jitter how much longer or shorter a call may take, 0 to the delay; evenly
	 * spread
	 * @param seed another one gives each user other times
	 */
	public record Metadata(@DefaultValue("300ms") Duration delay, @DefaultValue("30ms") Duration jitter,
			@DefaultValue("1") long seed) {

		private static final Duration LONGEST = Duration.ofSeconds(60);

		public Metadata {
			Assert.isTrue(!delay.isNegative() && delay.compareTo(LONGEST) <= 0,
					() -> "external.metadata.delay must be between 0 and " + LONGEST + ", was " + delay);
			Assert.isTrue(!jitter.isNegative() && jitter.compareTo(delay) <= 0,
					() -> "external.metadata.jitter must be between 0 and external.metadata.delay (" + delay + "), was "
							+ jitter);
		}

	}

}
