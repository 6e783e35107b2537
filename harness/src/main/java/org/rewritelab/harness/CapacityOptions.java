package org.rewritelab.harness;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.rewritelab.harness.experiment.CapacityPlan;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Scripts;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * What a search for a capacity asks, where it is not as the experiment has it.
 */
final class CapacityOptions {

	@Option(names = "--hold", paramLabel = "SECONDS",
			description = "Of an experiment that looks for a capacity: for how long a rate must be held, 2 to 3600; 30 by "
					+ "default. Of one with a grid: for how long each of its cells is measured.")
	private @Nullable Integer hold;

	@Option(names = "--p99-factor", paramLabel = "X",
			description = "Of a search for a capacity: what p99 may be, times the unloaded one, above 1 to 100; 1.25 by "
					+ "default.")
	private @Nullable Double p99Factor;

	@Option(names = "--set", paramLabel = "NAME=VALUE",
			description = "Of the same: another value for a setting of k6/capacity.js, such as TIMES=10,20, GENRE=war, "
					+ "VUS=500 or CONNECTIONS=new. May be repeated.")
	private Map<String, String> settings = new LinkedHashMap<>();

	/**
	 * @param scripts those that read the settings
	 * @return the experiments as they are to be run
	 */
	List<Experiment> applied(CommandSpec spec, List<Experiment> experiments, Scripts scripts) {
		if (this.hold == null && this.p99Factor == null && this.settings.isEmpty()) {
			return experiments;
		}
		boolean holdsCells = this.hold != null
				&& experiments.stream().anyMatch((experiment) -> experiment.grid() != null) && this.p99Factor == null
				&& this.settings.isEmpty();
		if (!holdsCells && experiments.stream().allMatch((experiment) -> experiment.capacity() == null)) {
			throw new ParameterException(spec.commandLine(),
					"nothing that was named looks for a capacity, so --hold, --p99-factor and --set have no meaning");
		}
		if (this.hold != null && (this.hold < 2 || this.hold > 3600)) {
			throw new ParameterException(spec.commandLine(), "--hold must be between 2 and 3600, not " + this.hold);
		}
		if (this.p99Factor != null && !(this.p99Factor > 1 && this.p99Factor <= 100)) {
			throw new ParameterException(spec.commandLine(),
					"--p99-factor must be above 1 and at most 100, not " + this.p99Factor);
		}
		if (this.settings.containsKey("RATE") || this.settings.containsKey("DURATION")) {
			throw new ParameterException(spec.commandLine(),
					"RATE is what is looked for, and --hold is for how long: --set has other settings");
		}
		experiments.stream()
			.filter((experiment) -> experiment.capacity() != null)
			.forEach((experiment) -> requireKnown(spec, experiment.workload().script(), scripts));
		return experiments.stream().map(this::applied).toList();
	}

	/**
	 * @return seconds, for whatever is held; null where none are given
	 */
	@Nullable Integer hold() {
		return this.hold;
	}

	/**
	 * A script takes a default for what it is not given, so a misspelt name would change
	 * nothing, in silence.
	 */
	private void requireKnown(CommandSpec spec, String script, Scripts scripts) {
		for (String name : this.settings.keySet()) {
			String refusal = scripts.refusal(script, name);
			if (refusal != null) {
				throw new ParameterException(spec.commandLine(), "--set: " + refusal);
			}
		}
	}

	private Experiment applied(Experiment experiment) {
		CapacityPlan plan = experiment.capacity();
		return (plan != null)
				? experiment.with(experiment.workload().with(this.settings), plan.with(this.hold, this.p99Factor))
				: experiment;
	}

}
