package org.rewritelab.harness.report;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.rewritelab.harness.experiment.Dependency;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Needs;
import org.rewritelab.harness.experiment.Published;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.experiment.WarmUp;
import org.rewritelab.harness.experiment.Workload;
import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.measure.Host;
import org.rewritelab.harness.measure.Latency;
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
		return new Experiment("facade", true, null, "Is it <worth> it?", "an article",
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
		return new Variant(name, "a variant", service, null, null, null, List.of(), List.of(), Map.of(), Map.of(), null,
				null,
				name.startsWith("article") ? new Published(94.0, 2270.0, null, 4690.0, 29.0, null, null, null) : null,
				Map.of());
	}

	public static Results results(Experiment experiment, RunResult... runs) {
		Results results = Results.begin(Instant.EPOCH, "./lab run facade --repeat 3", "abc", "quick", 7, 3,
				new Host("a processor", 2, 24105L, "an os", "6.1", "a jdk", "v1.8.1", "none"), null,
				List.of(experiment));
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
	 * A void run.
	 */
	public static RunResult voidRun(String variant, int repetition, double rate, String reason) {
		RunResult run = run(variant, repetition, rate, 1);
		return RunResult.measured("facade", variant, run.settings(), repetition, List.of(reason), null, List.of(),
				run.load(), null, run.cost());
	}

	private static Cost cost(double cpu) {
		return new Cost(cpu, cpu, 61.0, 600 + cpu, 38, 66.0, 0.0, 0.0, 2000.0, null, null, 2.1, 5.9, null, null, null,
				null);
	}

}
