package org.rewritelab.harness;

import java.util.List;

import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Grid;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * Which cells of a grid are measured, where they are not as the experiment has them.
 */
final class GridOptions {

	@Option(names = "--fan-out", split = ",", paramLabel = "N",
			description = "Of an experiment with a grid: how many calls a request makes at once, 1 to 100.")
	private List<Integer> fanOut = List.of();

	@Option(names = "--upstream-ms", split = ",", paramLabel = "MS",
			description = "Of the same: how long each of these takes, 1 to 20000 ms. --rate has its requests a second, and "
					+ "--hold is for how long each combination is measured.")
	private List<Integer> upstreamMs = List.of();

	boolean areGiven() {
		return !this.fanOut.isEmpty() || !this.upstreamMs.isEmpty();
	}

	/**
	 * @param rates requests a second; the grid's own where empty
	 * @param hold seconds for which a cell is measured; null for the experiment's own
	 * @return the experiments as they are to be run
	 */
	List<Experiment> applied(CommandSpec spec, List<Experiment> experiments, List<Integer> rates,
			@Nullable Integer hold) {
		if (experiments.stream().allMatch((experiment) -> experiment.grid() == null)) {
			if (!areGiven()) {
				return experiments;
			}
			throw new ParameterException(spec.commandLine(),
					"nothing that was named has a grid, so --fan-out and --upstream-ms have no meaning");
		}
		return experiments.stream().map((experiment) -> applied(spec, experiment, rates, hold)).toList();
	}

	private Experiment applied(CommandSpec spec, Experiment experiment, List<Integer> rates, @Nullable Integer hold) {
		Grid grid = experiment.grid();
		if (grid == null) {
			return experiment;
		}
		try {
			return experiment.with(grid.with(distinct(this.fanOut), distinct(this.upstreamMs), distinct(rates), hold));
		}
		catch (IllegalArgumentException ex) {
			throw new ParameterException(spec.commandLine(),
					"of the grid of " + experiment.name() + ", " + ex.getMessage());
		}
	}

	private static List<Integer> distinct(List<Integer> numbers) {
		return numbers.stream().distinct().toList();
	}

}
