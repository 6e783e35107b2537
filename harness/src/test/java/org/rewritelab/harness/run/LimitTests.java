package org.rewritelab.harness.run;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class LimitTests {

	@ParameterizedTest(name = "k6 {0} s, database {1} s of 10 s, service {2}")
	@CsvSource({
			// The article's scan, bound by the database on purpose.
			"0.5, 9.3, 0.4, database, false", "0.5, 8.1, 0.95, database, false",
			// A busy generator, whatever the rest does.
			"8.1, 0.5, 0.5, , true",
			// Together they leave nothing, and the service has time to spare.
			"3.0, 6.5, 0.6, database, false", "6.0, 3.5, 0.6, , true",
			// The service has none to spare, so it is the limit all the same.
			"6.0, 3.5, 0.95, , false",
			// Everybody has time.
			"3.0, 3.0, 0.5, , false" })
	void shouldTellTheDatabaseFromTheGenerator(double generator, double database, double service, String name,
			boolean isVoid) {
		Limit limit = Limit.ofDatabase(10, generator, database, service);
		assertThat(limit.name()).isEqualTo(name);
		assertThat(limit.voidReason() != null).isEqualTo(isVoid);
	}

	@Test
	void shouldSayHowBusyTheGeneratorWas() {
		assertThat(Limit.ofDatabase(10, 9.14, 0.5, 0.5).voidReason())
			.isEqualTo("k6 used 91 % of its processors: it may have been the limit");
		assertThat(Limit.ofDatabase(10, 6.0, 3.5, 0.6).voidReason())
			.isEqualTo("k6 used 60 % and the database 35 % of the processors that they share, and the service only "
					+ "60 % of its own: k6 may have been the limit");
	}

	@Test
	void shouldTakeTheGeneratorAndTheServicesCalledTogether() {
		assertThat(Limit.ofUpstream(10, 8.1, 0.1).voidReason())
			.isEqualTo("k6 used 81 % of its processors: it may have been the limit");
		assertThat(Limit.ofUpstream(10, 0.1, 8.2).voidReason())
			.isEqualTo("external-service used 82 % of its processors: it may have been the limit");
		assertThat(Limit.ofUpstream(10, 5.0, 4.5).voidReason())
			.isEqualTo("the processors of k6 and external-service were busy for 95 % of the time (k6 50 %, "
					+ "external-service 45 %): they may have been the limit");
		assertThat(Limit.ofUpstream(10, 4.0, 4.0).voidReason()).isNull();
	}

	@Test
	void shouldSayNothingOfWhatWasNotMeasured() {
		assertThat(Limit.ofUpstream(10, null, 7.9)).isEqualTo(new Limit(null, null));
		assertThat(Limit.ofDatabase(10, 5.0, null, 0.5)).isEqualTo(new Limit(null, null));
		assertThat(Limit.ofDatabase(10, 9.9, null, 0.5).voidReason()).contains("k6 used 99 %");
	}

}
