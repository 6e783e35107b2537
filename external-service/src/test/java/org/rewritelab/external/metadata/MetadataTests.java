package org.rewritelab.external.metadata;

import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rewritelab.external.ExternalServiceProperties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class MetadataTests {

	private static final ExternalServiceProperties.Metadata PROPERTIES = properties(1);

	@Test
	void shouldFollowFromTheId() {
		assertThat(Metadata.NAME.of("2505")).isEqualTo("Name of 2505");
		assertThat(Metadata.PHONE_NUMBER.of("2505")).isEqualTo("555-1542024");
		// Its hash is negative.
		assertThat(Metadata.PHONE_NUMBER.of("user-2505")).matches("555-\\d{7}");
	}

	@ParameterizedTest
	@EnumSource
	void shouldSpreadTheDelayEvenlyAroundItsMean(Metadata metadata) {
		LongSummaryStatistics micros = IntStream.range(0, 10_000)
			.mapToLong((user) -> metadata.delay(Integer.toString(user), PROPERTIES).toNanos() / 1000)
			.summaryStatistics();
		assertThat(micros.getMin()).isBetween(270_000L, 270_500L);
		assertThat(micros.getMax()).isBetween(329_500L, 330_000L);
		// Of 10,000 evenly spread over 60 ms, the mean's standard deviation is 0.17 ms.
		assertThat(micros.getAverage()).isBetween(299_200.0, 300_800.0);
	}

	@Test
	void shouldTakeTheSameTimeForTheSameUserAndSeedOnly() {
		assertThat(delays(Metadata.NAME, properties(1))).isEqualTo(delays(Metadata.NAME, PROPERTIES))
			.isNotEqualTo(delays(Metadata.NAME, properties(2)))
			.isNotEqualTo(delays(Metadata.PHONE_NUMBER, PROPERTIES));
	}

	@Test
	void shouldNotMakeAUsersTwoCallsSlowTogether() {
		// Of two independent calls, both are in the slower half for a quarter of the
		// users.
		long bothSlow = IntStream.range(0, 10_000)
			.mapToObj(Integer::toString)
			.filter((user) -> isSlow(Metadata.NAME, user) && isSlow(Metadata.PHONE_NUMBER, user))
			.count();
		assertThat(bothSlow).isBetween(2_300L, 2_700L);
	}

	@Test
	void shouldRefuseADelayOrAJitterOutOfBounds() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new ExternalServiceProperties.Metadata(Duration.ofMillis(10), Duration.ofMillis(11), 1))
			.withMessageContaining("external.metadata.jitter must be between 0 and external.metadata.delay");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new ExternalServiceProperties.Metadata(Duration.ofSeconds(61), Duration.ZERO, 1))
			.withMessageContaining("external.metadata.delay must be between 0 and PT1M, was PT1M1S");
	}

	private static boolean isSlow(Metadata metadata, String user) {
		return metadata.delay(user, PROPERTIES).compareTo(PROPERTIES.delay()) > 0;
	}

	private static List<Duration> delays(Metadata metadata, ExternalServiceProperties.Metadata properties) {
		return IntStream.range(0, 10).mapToObj((user) -> metadata.delay("user-" + user, properties)).toList();
	}

	private static ExternalServiceProperties.Metadata properties(long seed) {
		return new ExternalServiceProperties.Metadata(Duration.ofMillis(300), Duration.ofMillis(30), seed);
	}

}
