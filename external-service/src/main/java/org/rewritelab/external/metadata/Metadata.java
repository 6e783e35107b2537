package org.rewritelab.external.metadata;

import java.time.Duration;
import java.util.SplittableRandom;

import org.rewritelab.external.ExternalServiceProperties;

/**
 * What is known of a user. The text follows from the id, so that whoever asks can check
 * it, and so does the time that a call takes: the same users mean the same load for every
 * variant that is measured.
 */
enum Metadata {

	NAME {

		@Override
		String of(String userId) {
			return "Name of " + userId;
		}

	},

	PHONE_NUMBER {

		@Override
		String of(String userId) {
			return "555-%07d".formatted(Integer.toUnsignedLong(userId.hashCode()) % 10_000_000);
		}

	};

	/**
	 * The answer, without a line end.
	 */
	abstract String of(String userId);

	/**
	 * How long a call takes. Name and phone number of the same user have times that have
	 * nothing to do with each other.
	 */
	Duration delay(String userId, ExternalServiceProperties.Metadata properties) {
		long user = Integer.toUnsignedLong(userId.hashCode());
		double factor = new SplittableRandom(properties.seed() ^ ((long) (ordinal() + 1) << 32) ^ user).nextDouble(-1,
				1);
		return properties.delay().plusNanos(Math.round(factor * properties.jitter().toNanos()));
	}

}
