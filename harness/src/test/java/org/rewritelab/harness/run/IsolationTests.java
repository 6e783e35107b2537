package org.rewritelab.harness.run;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class IsolationTests {

	@Test
	void shouldKeepTheServiceApartFromTheRest() {
		Isolation isolation = Isolation.of(Map.of(0, "0", 1, "1"), true);
		assertThat(isolation.forService(List.of("java"))).containsExactly("taskset", "-c", "1", "java");
		assertThat(isolation.forOthers(List.of("k6"))).containsExactly("taskset", "-c", "0", "k6");
		assertThat(isolation.forAll(List.of("java"))).containsExactly("taskset", "-c", "0,1", "java");
		assertThat(isolation.jvmFlags()).containsExactly("-XX:ActiveProcessorCount=1");
		assertThat(isolation.available()).isEqualTo(2);
		assertThat(isolation.forOthers()).isEqualTo(1);
		assertThat(isolation.forService()).isEqualTo(1);
		assertThat(isolation.description())
			.isEqualTo("taskset: service on processor 1; k6, external-service, PostgreSQL and harness on 0");
	}

	@Test
	void shouldNotSplitAPhysicalCoreWhereThereAreTwo() {
		// Processors 0 and 2 are one core, 1 and 3 the other.
		Isolation isolation = Isolation.of(Map.of(0, "0,2", 1, "1,3", 2, "0,2", 3, "1,3"), true);
		assertThat(isolation.description())
			.isEqualTo("taskset: service on processor 1,3; k6, external-service, PostgreSQL and harness on 0,2");
	}

	@Test
	void shouldSayThatBothShareAPhysicalCore() {
		assertThat(Isolation.of(Map.of(0, "0-1", 1, "0-1"), true).description())
			.endsWith("; both share a physical core");
	}

	@Test
	void shouldPinNothingOnOneProcessorOrWithoutTaskset() {
		Isolation alone = Isolation.of(Map.of(0, "0"), true);
		assertThat(alone.description()).isEqualTo("none: one processor for everything");
		assertThat(alone.forService(List.of("java"))).containsExactly("java");
		assertThat(alone.forAll(List.of("java"))).containsExactly("java");
		assertThat(alone.jvmFlags()).isEmpty();
		Isolation without = Isolation.of(Map.of(0, "0", 1, "1"), false);
		assertThat(without.description()).startsWith("none: no taskset here");
		assertThat(without.forService(List.of("java"))).containsExactly("java");
		assertThat(without.forOthers(List.of("k6"))).containsExactly("k6");
	}

}
