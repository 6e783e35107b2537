package org.rewritelab.harness.run;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Needs;
import org.rewritelab.harness.experiment.QuickWorkload;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.experiment.WarmUp;
import org.rewritelab.harness.experiment.Workload;

import static org.assertj.core.api.Assertions.assertThat;

class SlotTests {

	private static final Workload WORKLOAD = new Workload("facade.js", Map.of("USERS", "10"), 600,
			new QuickWorkload(Map.of("RAMP", "2s"), 20));

	private final Experiment experiment = new Experiment("facade", true, null, "?", null, WORKLOAD,
			new Needs(null, null), List.of(), new WarmUp(0, List.of()),
			IntStream.range(0, 8)
				.mapToObj((i) -> new Variant("v" + i, "one of eight", Service.BLOCKING_FACADE, null, null, null,
						List.of(), List.of(), Map.of(), null, null, Map.of()))
				.toList());

	@Test
	void shouldRunEveryVariantOnceBeforeAnyIsRepeated() {
		List<Slot> slots = plan(3, 42);
		assertThat(slots).hasSize(24);
		for (int repetition = 1; repetition <= 3; repetition++) {
			List<Slot> round = slots.subList((repetition - 1) * 8, repetition * 8);
			assertThat(round).extracting(Slot::repetition).containsOnly(repetition);
			assertThat(new HashSet<>(round)).hasSize(8);
		}
	}

	@Test
	void shouldShuffleEachRepetitionAnew() {
		List<String> names = plan(2, 42).stream().map((slot) -> slot.variant().name()).toList();
		assertThat(names.subList(0, 8)).isNotEqualTo(names.subList(8, 16));
	}

	@Test
	void shouldGiveTheSameOrderForTheSameSeedOnly() {
		List<Slot> slots = plan(3, 42);
		assertThat(plan(3, 42)).isEqualTo(slots);
		assertThat(plan(3, 43)).isNotEqualTo(slots);
	}

	@Test
	void shouldRunEveryVariantWithEveryNumberOfUsers() {
		List<Slot> slots = Slot.plan(List.of(this.experiment), List.of(1, 10, 25), Pace.QUICK, 2, 42);
		assertThat(slots).hasSize(2 * 3 * 8);
		assertThat(slots.subList(0, 24)).extracting(Slot::name)
			.doesNotHaveDuplicates()
			.contains("facade/v0, 1 users", "facade/v7, 25 users");
		assertThat(slots).extracting(Slot::folder).doesNotHaveDuplicates().contains("facade-v3-10-users-2");
		assertThat(slots).allSatisfy(
				(slot) -> assertThat(slot.workload().env()).containsEntry("USERS", String.valueOf(slot.users())));
	}

	@Test
	void shouldAskForLessAtTheQuickPaceOnly() {
		Slot quick = plan(1, 42).getFirst();
		assertThat(quick.workload().env()).containsEntry("RAMP", "2s").containsEntry("USERS", "10");
		assertThat(quick.typicalSeconds()).isEqualTo(20);
		Slot document = Slot.plan(List.of(this.experiment), List.of(), Pace.DOCUMENT, 1, 42).getFirst();
		assertThat(document.workload().env()).doesNotContainKey("RAMP");
		assertThat(document.typicalSeconds()).isEqualTo(600);
	}

	private List<Slot> plan(int repetitions, long seed) {
		return Slot.plan(List.of(this.experiment), List.of(), Pace.QUICK, repetitions, seed);
	}

}
