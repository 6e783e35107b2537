package org.rewritelab.harness.run;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.experiment.WarmUp;
import org.rewritelab.harness.experiment.Workload;

import static org.assertj.core.api.Assertions.assertThat;

class SlotTests {

	private final Experiment experiment = new Experiment("facade", true, null, "?", null,
			new Workload("facade.js", Map.of(), 24), Map.of(), List.of(), new WarmUp(0, List.of()),
			IntStream.range(0, 8)
				.mapToObj((i) -> new Variant("v" + i, "one of eight", Service.BLOCKING_FACADE, List.of(), List.of(),
						Map.of(), null, null))
				.toList());

	@Test
	void shouldRunEveryVariantOnceBeforeAnyIsRepeated() {
		List<Slot> slots = Slot.plan(List.of(this.experiment), 3, 42);
		assertThat(slots).hasSize(24);
		for (int repetition = 1; repetition <= 3; repetition++) {
			List<Slot> round = slots.subList((repetition - 1) * 8, repetition * 8);
			assertThat(round).extracting(Slot::repetition).containsOnly(repetition);
			assertThat(new HashSet<>(round)).hasSize(8);
		}
	}

	@Test
	void shouldShuffleEachRepetitionAnew() {
		List<String> names = Slot.plan(List.of(this.experiment), 2, 42)
			.stream()
			.map((slot) -> slot.variant().name())
			.toList();
		assertThat(names.subList(0, 8)).isNotEqualTo(names.subList(8, 16));
	}

	@Test
	void shouldGiveTheSameOrderForTheSameSeedOnly() {
		List<Slot> slots = Slot.plan(List.of(this.experiment), 3, 42);
		assertThat(Slot.plan(List.of(this.experiment), 3, 42)).isEqualTo(slots);
		assertThat(Slot.plan(List.of(this.experiment), 3, 43)).isNotEqualTo(slots);
	}

}
