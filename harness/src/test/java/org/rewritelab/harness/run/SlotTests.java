package org.rewritelab.harness.run;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Fault;
import org.rewritelab.harness.experiment.FaultCase;
import org.rewritelab.harness.experiment.Faults;
import org.rewritelab.harness.experiment.Grid;
import org.rewritelab.harness.experiment.Needs;
import org.rewritelab.harness.experiment.QuickWorkload;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.experiment.SoakPlan;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.experiment.WarmUp;
import org.rewritelab.harness.experiment.Workload;

import static org.assertj.core.api.Assertions.assertThat;

class SlotTests {

	private static final String PARALLELISM = "-Djava.util.concurrent.ForkJoinPool.common.parallelism=";

	private static final Workload WORKLOAD = new Workload("facade.js", Map.of("USERS", "10"), 600,
			new QuickWorkload(Map.of("RAMP", "2s"), 20));

	private final Experiment experiment = new Experiment("facade", List.of(), null, "?", null, WORKLOAD,
			new Needs(null, null), List.of(), new WarmUp(0, List.of()), null, List.of(),
			IntStream.range(0, 8)
				.mapToObj((i) -> new Variant("v" + i, "one of eight", Service.BLOCKING_FACADE, null, null, null, null,
						null, List.of(), List.of(), Map.of(), Map.of(), null, null, null, Map.of()))
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
	void shouldAskLittleOfAColdServiceAtTheSmokePace() {
		Workload many = new Workload("facade.js", Map.of("USERS", "250", "RAMP", "5s"), 600, null);
		assertThat(Pace.SMOKE.of(many).env()).isEqualTo(Map.of("USERS", "10", "RAMP", "0s"));
		Workload few = new Workload("users.js", Map.of("RATE", "20"), 60, null);
		assertThat(Pace.SMOKE.of(few).env()).isEqualTo(few.env());
	}

	@Test
	void shouldLetPhasesEndAtTheQuickPaceAndBeAsLongAsAsked() {
		Workload phases = new Workload("overload.js", Map.of("RATE", "110", "PHASE", "60"), 185, null);
		assertThat(Pace.QUICK.cap(phases)).isNull();
		assertThat(Pace.SMOKE.cap(phases)).hasSeconds(3);
		assertThat(Pace.QUICK.cap(WORKLOAD)).hasSeconds(60);
		Experiment overload = new Experiment("overload", List.of(), null, "?", null, phases, new Needs(null, null),
				List.of(), new WarmUp(0, List.of()), null, List.of(), this.experiment.variants());
		Workload shorter = overload.withPhase(15).workload();
		assertThat(shorter.env()).containsEntry("PHASE", "15").containsEntry("RATE", "110");
		assertThat(shorter.typicalSeconds()).isEqualTo(185 - 3 * 45);
		assertThat(this.experiment.withPhase(15)).isEqualTo(this.experiment);
	}

	@Test
	void shouldRunEachFaultForItselfAndAllInOneAtTheSmokePace() {
		Faults faults = new Faults(10, 10, 4, 10,
				List.of(new FaultCase(Fault.UPSTREAM_SLOW, null), new FaultCase(Fault.SERVICE_TERMINATED, null)));
		Experiment broken = new Experiment("faults", List.of(), null, "?", null, WORKLOAD, new Needs(null, null),
				List.of(), new WarmUp(0, List.of()), null, List.of(), this.experiment.variants(), null, faults, null,
				null);
		Sweep none = new Sweep(List.of(), List.of(), List.of());
		assertThat(Slot.plan(List.of(broken), none, Pace.QUICK, 1, 1)).hasSize(2 * 8)
			.allMatch((slot) -> slot.fault() != null);
		assertThat(Slot.plan(List.of(broken), none, Pace.SMOKE, 1, 1)).hasSize(8)
			.allMatch((slot) -> slot.fault() == null);
	}

	@Test
	void shouldRunEveryVariantWithEveryNumberOfUsers() {
		List<Slot> slots = plan(this.experiment, new Sweep(List.of(1, 10, 25), List.of(), List.of()), 2);
		assertThat(slots).hasSize(2 * 3 * 8);
		assertThat(slots.subList(0, 24)).extracting(Slot::name)
			.doesNotHaveDuplicates()
			.contains("facade/v0, 1 users", "facade/v7, 25 users");
		assertThat(slots).extracting(Slot::folder).doesNotHaveDuplicates().contains("facade-v3-10-users-2");
		assertThat(slots).allSatisfy(
				(slot) -> assertThat(slot.workload().env()).containsEntry("USERS", slot.settings().users().toString()));
	}

	@Test
	void shouldRunEveryVariantAtEveryRateAndWithEveryParallelism() {
		List<String> flags = List.of("-Xmx1g", PARALLELISM + 7);
		Experiment open = open(flags);
		List<Slot> slots = plan(open, new Sweep(List.of(5), List.of(20, 200), List.of(1, 12, 16)), 1);
		assertThat(slots).hasSize(2 * 3);
		assertThat(slots).extracting(Slot::name)
			.doesNotHaveDuplicates()
			.contains("users/parallel, 20 requests/s, parallelism 1", "users/parallel, 200 requests/s, parallelism 16");
		assertThat(slots).extracting(Slot::folder)
			.doesNotHaveDuplicates()
			.contains("users-parallel-20-per-second-parallelism-12-1");
		assertThat(slots).allSatisfy((slot) -> {
			// The workload has no users, so there is nothing to make five of.
			assertThat(slot.settings().users()).isNull();
			assertThat(slot.workload().env())
				.isEqualTo(Map.of("RATE", slot.settings().rate().toString(), "ENDPOINT", "/users_parallel"));
			assertThat(slot.variant().jvmFlags()).containsExactly("-Xmx1g",
					PARALLELISM + slot.settings().parallelism());
		});

		Slot usual = plan(open, Sweep.NONE, 1).getFirst();
		assertThat(usual.settings()).isEqualTo(new Settings(null, 20, null));
		assertThat(usual.name()).isEqualTo("users/parallel");
		assertThat(usual.folder()).isEqualTo("users-parallel-1");
		assertThat(usual.variant().jvmFlags()).isEqualTo(flags);
	}

	private static Experiment open(List<String> jvmFlags) {
		Workload workload = new Workload("users.js", Map.of("RATE", "20", "ENDPOINT", "/users"), 60, null);
		Variant variant = new Variant("parallel", "one", Service.BLOCKING_FACADE, null, null, null, null, null,
				List.of(), jvmFlags, Map.of(), Map.of("ENDPOINT", "/users_parallel"), null, null, null, Map.of());
		return new Experiment("users", List.of(), null, "?", null, workload, new Needs(null, null), List.of(),
				new WarmUp(0, List.of()), null, List.of(), List.of(variant));
	}

	@Test
	void shouldAskForLessAtTheQuickPaceOnly() {
		Slot quick = plan(1, 42).getFirst();
		assertThat(quick.workload().env()).containsEntry("RAMP", "2s").containsEntry("USERS", "10");
		assertThat(quick.typicalSeconds()).isEqualTo(20);
		Slot document = Slot.plan(List.of(this.experiment), Sweep.NONE, Pace.DOCUMENT, 1, 42).getFirst();
		assertThat(document.workload().env()).doesNotContainKey("RAMP");
		assertThat(document.typicalSeconds()).isEqualTo(600);
	}

	@Test
	void shouldGoThroughTheCellsOfAGridInOneRunOfAVariant() {
		Grid grid = new Grid(List.of(1, 4), List.of(20, 1000), List.of(50, 100), 1000, 7, null, null);
		Experiment map = open(List.of()).with(grid);
		List<Slot> slots = Slot.plan(List.of(map), new Sweep(List.of(), List.of(50), List.of()), Pace.QUICK, 2, 42);
		assertThat(slots).hasSize(2);
		List<Slot> cells = slots.getFirst().cells(grid, 42);
		// What has least in flight first.
		assertThat(cells).extracting((cell) -> cell.asked().toString())
			.startsWith("50 requests/s, 1 x 20 ms")
			.endsWith("100 requests/s, 4 x 1000 ms")
			.hasSize(8);
		assertThat(cells).extracting((cell) -> Grid.inFlight(cell.asked())).isSorted();
		Slot last = cells.getLast();
		assertThat(last.workload().env()).containsEntry("RATE", "100")
			.containsEntry("TIMES", "1000,1000,1000,1000")
			.containsEntry("DURATION", "7s");
		assertThat(last.settings()).isEqualTo(grid.cells().getLast());
		assertThat(last.folder()).isEqualTo("users-parallel-100-per-second-4-x-1000-ms-1");
		assertThat(Slot.plan(List.of(map), Sweep.NONE, Pace.SMOKE, 1, 42).getFirst().settings().fanOut()).isNull();
	}

	@Test
	void shouldShuffleCellsThatHaveAsMuchInFlightAlikeForAllVariants() {
		// Such as 10 requests/s of 400 ms, 20 of 200 ms and 40 of 100 ms.
		Grid grid = new Grid(List.of(1), List.of(100, 200, 400), List.of(10, 20, 40, 80), 1000, null, null, null);
		List<Slot> slots = Slot.plan(List.of(open(List.of()).with(grid)), Sweep.NONE, Pace.QUICK, 8, 42);
		assertThat(slots.getFirst().cells(grid, 42)).isEqualTo(slots.getFirst().cells(grid, 42));
		assertThat(slots.stream().map((slot) -> asked(slot.cells(grid, 42))).distinct()).hasSizeGreaterThan(1);
	}

	private static List<Settings> asked(List<Slot> cells) {
		return cells.stream().map(Slot::asked).toList();
	}

	@Test
	void shouldLetASoakGoOnToItsEndWhereItIsMeasured() {
		Experiment soak = open(List.of()).with(new SoakPlan(1200, null, null, null, null));
		Slot slot = Slot.plan(List.of(soak), Sweep.NONE, Pace.QUICK, 1, 42).getFirst();
		assertThat(slot.workload().env()).containsEntry("DURATION", "1200s");
		assertThat(slot.cap(Pace.QUICK)).isNull();
		Slot smoke = Slot.plan(List.of(soak), Sweep.NONE, Pace.SMOKE, 1, 42).getFirst();
		assertThat(smoke.workload().env()).doesNotContainEntry("DURATION", "1200s");
		assertThat(smoke.cap(Pace.SMOKE)).isEqualTo(Pace.SMOKE.cap(smoke.workload()));
	}

	private List<Slot> plan(int repetitions, long seed) {
		return Slot.plan(List.of(this.experiment), Sweep.NONE, Pace.QUICK, repetitions, seed);
	}

	private static List<Slot> plan(Experiment experiment, Sweep sweep, int repetitions) {
		return Slot.plan(List.of(experiment), sweep, Pace.QUICK, repetitions, 42);
	}

}
