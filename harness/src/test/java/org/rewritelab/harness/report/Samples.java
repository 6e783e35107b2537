package org.rewritelab.harness.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.experiment.CapacityPlan;
import org.rewritelab.harness.experiment.Dependency;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Grid;
import org.rewritelab.harness.experiment.Needs;
import org.rewritelab.harness.experiment.Published;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.experiment.SoakPlan;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.experiment.WarmUp;
import org.rewritelab.harness.experiment.Workload;
import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.measure.Host;
import org.rewritelab.harness.measure.Latency;
import org.rewritelab.harness.measure.Phase;
import org.rewritelab.harness.report.Capacity.Outcome;
import org.rewritelab.harness.report.Capacity.Step;
import org.rewritelab.harness.measure.Second;

/**
 * Results for tests.
 */
public final class Samples {

	static final FaultReport FAULT = fault("upstream-500", List.of());

	private Samples() {
	}

	/**
	 * A fault that 300 of 300 requests failed in.
	 * @param broken promises
	 */
	static FaultReport fault(String name, List<String> broken) {
		Holdings before = new Holdings(30, 4, 0, 40.5, 200.1);
		Holdings after = new Holdings(31, 0, 0, 41.5, 210.1);
		return new FaultReport(name, 10.1, 20.1, 4, 300, Map.of("502", 300L), 0, 1, 0, 0, 0.9, 0.1, null, before, after,
				1.0, broken, List.of(new Second(0, 30, 1, 931.0)));
	}

	/**
	 * A closed workload whose variants climb a ladder and are compared with
	 * {@code tuned}.
	 */
	public static Experiment experiment(String... variants) {
		return new Experiment("facade", List.of(), null, "Is it <worth> it?", "an article",
				new Workload("facade.js", Map.of("USERS", "250"), 24, null),
				new Needs(new Dependency(List.of(), Map.of()), null), List.of(), new WarmUp(2, List.of()), "tuned",
				List.of(variants), Arrays.stream(variants).map(Samples::variant).toList());
	}

	/**
	 * Named differently, otherwise the same, but for one with {@code reactive} in its
	 * name.
	 */
	static Variant variant(String name) {
		Service service = name.contains("reactive") ? Service.REACTIVE_FACADE : Service.BLOCKING_FACADE;
		return new Variant(name, "a variant", service, null, null, null, null, null, List.of(), List.of(), Map.of(),
				Map.of(), null, null,
				name.startsWith("article") ? new Published(94.0, 2270.0, null, 4690.0, 29.0, null, null, null) : null,
				Map.of());
	}

	public static Results results(Experiment experiment, RunResult... runs) {
		return results(List.of(experiment), runs);
	}

	static Results results(List<Experiment> experiments, RunResult... runs) {
		Results results = Results.begin(Instant.EPOCH, "./lab run facade --repeat 3", "abc", "quick", 7, 3,
				new Host("a processor", 2, 24105L, "an os", "6.1", "a jdk", "v1.8.1", "none"), null, experiments);
		for (RunResult run : runs) {
			results = results.with(run);
		}
		return results;
	}

	/**
	 * A valid run with no failures.
	 */
	public static RunResult run(String variant, int repetition, double rate, double cpu) {
		return run(variant, repetition, rate, cpu, 0);
	}

	/**
	 * A valid run.
	 * @param failures of 1000 requests
	 */
	public static RunResult run(String variant, int repetition, double rate, double cpu, long failures) {
		Latency latency = new Latency(922.5, 920.0, 921.0, 926.0, 900 + 10 * cpu, 957.0);
		Load load = Load.of(new GeneratorSummary(1000L, 1000, 1000, 0, null, 1000 - failures, failures, Map.of(), null,
				1000 / rate, rate, rate * (1000 - failures) / 1000, null, latency, latency));
		return RunResult.measured("facade", variant, new Settings(250, null, null), repetition, List.of(), null,
				List.of(), load, null, cost(cpu));
	}

	/**
	 * Of a run that took 2 s to recover.
	 */
	public static Details phases() {
		return phases(2);
	}

	/**
	 * Of a run with an overload.
	 * @param recoverSeconds null where it did not recover
	 */
	static Details phases(Integer recoverSeconds) {
		Latency latency = new Latency(5.0, 1.0, 4.0, 8.0, 9.0, 10.0);
		Latency none = new Latency(null, null, null, null, null, null);
		List<Phase> phases = List.of(
				new Phase("capacity", 2, 110, 220, 0, 220, 110.0, 100.0, 0, 0, latency, none, List.of(110L, 110L),
						List.of(8.0, 9.0)),
				new Phase("overload", 2, 220, 440, 0, 213, 106.5, 96.8, 225, 2, latency, latency, List.of(110L, 103L),
						Arrays.asList(9.0, null)));
		return new Details(null, null, "open", null, null, null, null, null, null, null, null, null, null, null, null,
				null, null, null, null, null, null, null, null, phases, recoverSeconds);
	}

	/**
	 * A void run.
	 */
	public static RunResult voidRun(String variant, int repetition, double rate, String reason) {
		RunResult run = run(variant, repetition, rate, 1);
		return RunResult.measured("facade", variant, run.settings(), repetition, List.of(reason), null, List.of(),
				run.load(), null, run.cost());
	}

	/**
	 * An experiment that looks for capacities.
	 */
	public static Experiment search(String... variants) {
		return new Experiment("capacity-facade", List.of(), null, "How <many>?", null,
				new Workload("capacity.js", Map.of("RATE", "100"), 31, null),
				new Needs(new Dependency(List.of(), Map.of()), null), List.of(), new WarmUp(2, List.of()), null,
				List.of(), Arrays.stream(variants).map(Samples::variant).toList(), CapacityPlan.startingAt(100), null,
				null, null);
	}

	/**
	 * An experiment with a grid of one rate, two fan-outs and two upstream latencies, one
	 * of which is asked too much with the larger fan-out.
	 */
	public static Experiment map(String... variants) {
		return with(search(variants), "break-even",
				new Grid(List.of(1, 20), List.of(20, 1000), List.of(50, 200), 1000, null, null, null), null);
	}

	/**
	 * An experiment that is a soak of 30 minutes.
	 */
	public static Experiment soak(String... variants) {
		return with(search(variants), "soak-facade", null, new SoakPlan(null, null, null, null, null));
	}

	private static Experiment with(Experiment other, String name, Grid grid, SoakPlan soak) {
		return new Experiment(name, List.of(), null, "Who <wins>?", null, other.workload(), other.needs(),
				other.jvmFlags(), other.warmUp(), null, List.of(), other.variants(), null, null, grid, soak);
	}

	/**
	 * A valid run of a cell of {@link #map}.
	 * @param cpu ms a request
	 * @param rss peak MiB
	 */
	public static RunResult cell(String variant, int repetition, Settings cell, double cpu, double rss) {
		return cell(variant, repetition, cell, cpu, rss, List.of(), 0);
	}

	/**
	 * A run of a cell of {@link #map}.
	 * @param failures of 1000 requests
	 */
	static RunResult cell(String variant, int repetition, Settings cell, double cpu, double rss,
			List<String> voidReasons, long failures) {
		return RunResult.measured("break-even", variant, cell, repetition, voidReasons, null, List.of(),
				run(variant, repetition, 50, cpu, failures).load(), null, cost(cpu, rss));
	}

	/**
	 * A map in which {@code reactive} is cheapest in one cell, nobody in another, and one
	 * is void.
	 */
	public static Results mapped() {
		Experiment map = map("tuned", "reactive");
		List<RunResult> runs = new ArrayList<>();
		for (Settings cell : map.grid().cells()) {
			boolean cheaper = cell.fanOut() == 1 && cell.upstreamMs() == 20;
			for (int repetition = 1; repetition <= 3; repetition++) {
				runs.add(cell("tuned", repetition, cell, cheaper ? 1 : 2, 600));
				runs.add(cell("reactive", repetition, cell, cheaper ? 0.7 : 2, cheaper ? 500 : 600,
						(cell.fanOut() == 1 && cell.upstreamMs() == 1000) ? List.of("k6 was busy") : List.of(), 0));
			}
		}
		return results(map, runs.toArray(RunResult[]::new)).compared(SmallestEffect.DEFAULT);
	}

	/**
	 * A valid run of {@link #soak}.
	 * @param leakMiB in an hour
	 */
	public static RunResult soaked(String variant, double leakMiB) {
		Random random = new Random(3);
		SoakPlan plan = new SoakPlan(null, null, null, null, null);
		List<SoakReport.Sample> samples = IntStream.range(1, 360).mapToObj((i) -> {
			double hours = 5 * i / 3600.0;
			boolean collected = i % 12 == 0;
			return new SoakReport.Sample(5 * i,
					new Holdings(45, 330, 400,
							collected ? (Double) (40 + leakMiB * hours + random.nextGaussian() / 2) : null,
							600 + leakMiB * hours + 2 * random.nextGaussian()));
		}).toList();
		List<Second> seconds = IntStream.range(0, 1800)
			.mapToObj((i) -> new Second(i, 200, 0, 930 + 4 * random.nextGaussian()))
			.toList();
		return RunResult
			.measured("soak-facade", variant, new Settings(null, 200, null), 1, List.of(), null, List.of(),
					run(variant, 1, 200, 1).load(), null, cost(1))
			.with(SoakReport.of(plan, samples, seconds));
	}

	/**
	 * A variant that held 150 requests a second, the second time, and not 200.
	 * @param atLeast whether that was k6's limit
	 */
	public static Capacity capacity(String variant, int repetition, boolean atLeast) {
		Outcome notHeld = atLeast ? Outcome.ELSEWHERE : Outcome.BROKE;
		String exhausted = atLeast ? "k6 used 85 % of its processors" : "Tomcat's threads (300 of 300 in use)";
		return new Capacity("capacity-facade", variant, repetition, 930.0, 1162.5, 150, 200, atLeast, exhausted,
				List.of("at the unloaded rate, <others> were busy"),
				List.of(new Step(100, false, Outcome.HELD, null, null, 922.0, 935.0, 96.0, 0L, 30.0, 1.5),
						new Step(200, false, notHeld, "p99 was 3000 ms", exhausted, 1400.0, 3000.0, 150.5, 12L, 70.0,
								1.9),
						new Step(200, true, notHeld, "p99 was 3100 ms", exhausted, 1500.0, 3100.0, 151.5, 15L, 71.0,
								2.0),
						new Step(150, false, Outcome.BROKE, "p99 was 1170 ms", exhausted, 930.0, 1170.0, 145.0, 0L,
								52.0, 1.6),
						new Step(150, true, Outcome.HELD, null, null, 926.0, 1100.0, 146.0, 0L, 51.0, 1.55)));
	}

	private static Cost cost(double cpu) {
		return cost(cpu, 600 + cpu);
	}

	private static Cost cost(double cpu, double rss) {
		return new Cost(cpu, cpu, 61.0, rss, 38, 66.0, 0.0, 0.0, 2000.0, null, null, 2.1, 5.9, null, null, null, null);
	}

}
