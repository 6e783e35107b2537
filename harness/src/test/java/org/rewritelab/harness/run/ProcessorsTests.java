package org.rewritelab.harness.run;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ProcessorsTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			2  | 1           | 0
			3  | 2           | 0,1
			4  | 2,3         | 0,1
			16 | 12,13,14,15 | 0,1,2,3,4,5,6,7,8,9,10,11
			""")
	void shouldGiveTheServiceHalfAndAtMostFour(int available, String service, String others) {
		Processors processors = Processors.split(IntStream.range(0, available).boxed().toList());
		assertThat(Processors.list(processors.service())).isEqualTo(service);
		assertThat(Processors.list(processors.others())).isEqualTo(others);
		assertThat(processors.apart()).isTrue();
	}

	@Test
	void shouldNotBeApartOnOneProcessor() {
		assertThat(Processors.split(List.of(3))).isEqualTo(new Processors(List.of(3), List.of(3)))
			.matches((processors) -> !processors.apart());
	}

	@Test
	void shouldExpandTheKernelsLists() {
		assertThat(Isolation.expand("0-2,8,10-11")).containsExactly(0, 1, 2, 8, 10, 11);
	}

	@Test
	void shouldPinNothingWithoutIsolation() {
		Isolation isolation = Isolation.none("none: for a test");
		assertThat(isolation.forService(List.of("java"))).containsExactly("java");
		assertThat(isolation.description()).isEqualTo("none: for a test");
	}

}
