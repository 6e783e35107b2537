package org.rewritelab.harness.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.rewritelab.harness.compare.Comparison;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.database.DatabaseDescription;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Grid;
import org.rewritelab.harness.measure.Host;

import org.jspecify.annotations.Nullable;

/**
 * Everything that {@code results.json} has.
 *
 * @param schema version of the format
 * @param command that was given, without passwords; null in results of earlier versions
 * @param commit of the checkout, with {@code -dirty} when files differed from it
 * @param pace {@code quick} or {@code document}
 * @param seed that gives the order of the runs again
 * @param repeat repetitions asked for
 * @param database of the experiments that need one; null when none does
 * @param experiments the declarations that were run
 * @param runs in the order they were done
 * @param smallestEffectPercent how large a difference must be to matter in the
 * comparisons
 * @param comparisons of variants; empty until the runs are done
 * @param calibrations of what runs beside the services under test
 * @param capacities that were looked for
 * @param cells of grids, which variant costs least in each; empty until the runs are done
 */
public record Results(int schema, String startedAt, @Nullable String command, @Nullable String commit, String pace,
		long seed, int repeat, Host host, @Nullable DatabaseDescription database, List<Experiment> experiments,
		List<RunResult> runs, @Nullable Double smallestEffectPercent, List<Comparison> comparisons,
		List<Calibration> calibrations, List<Capacity> capacities, List<CellFinding> cells) {

	private static final int SCHEMA = 1;

	private static final String SMOKE = "smoke";

	public Results {
		// Earlier results have none.
		calibrations = (calibrations != null) ? List.copyOf(calibrations) : List.of();
		capacities = (capacities != null) ? List.copyOf(capacities) : List.of();
		cells = (cells != null) ? List.copyOf(cells) : List.of();
	}

	public static Results begin(Instant startedAt, @Nullable String command, @Nullable String commit, String pace,
			long seed, int repeat, Host host, @Nullable DatabaseDescription database, List<Experiment> experiments) {
		return new Results(SCHEMA, startedAt.toString(), command, commit, pace, seed, repeat, host, database,
				experiments, List.of(), null, List.of(), List.of(), List.of(), List.of());
	}

	public Results with(RunResult run) {
		List<RunResult> more = new ArrayList<>(this.runs);
		more.add(run);
		return with(more, this.smallestEffectPercent, this.comparisons, this.calibrations, this.capacities, this.cells);
	}

	public Results with(List<Calibration> calibrations) {
		List<Calibration> more = new ArrayList<>(this.calibrations);
		more.addAll(calibrations);
		return with(this.runs, this.smallestEffectPercent, this.comparisons, more, this.capacities, this.cells);
	}

	/**
	 * @return the same with a capacity, in place of what was known of it before
	 */
	public Results with(Capacity capacity) {
		List<Capacity> more = new ArrayList<>(this.capacities);
		more.removeIf(capacity::isOfTheSameSearch);
		more.add(capacity);
		return with(this.runs, this.smallestEffectPercent, this.comparisons, this.calibrations, more, this.cells);
	}

	/**
	 * @return of the experiment, those that are not valid too
	 */
	public List<RunResult> runsOf(Experiment experiment) {
		return this.runs.stream().filter((run) -> run.experiment().equals(experiment.name())).toList();
	}

	/**
	 * @return of the experiment's grid, metric by metric; empty where none was measured
	 */
	public List<CellFinding> cellsOf(Experiment experiment) {
		return this.cells.stream().filter((cell) -> cell.experiment().equals(experiment.name())).toList();
	}

	/**
	 * @return of the experiment, in the order they were found
	 */
	public List<Capacity> capacitiesOf(Experiment experiment) {
		return this.capacities.stream().filter((capacity) -> capacity.experiment().equals(experiment.name())).toList();
	}

	/**
	 * @return whether the runs were only to see that every variant works
	 */
	public boolean claimsNothing() {
		return SMOKE.equals(this.pace);
	}

	/**
	 * @return the same with every variant compared
	 */
	public Results compared(SmallestEffect effect) {
		List<Comparison> compared = new Comparisons(this, effect).all();
		List<CellFinding> found = new ArrayList<>();
		for (Experiment experiment : this.experiments) {
			Grid grid = experiment.grid();
			if (grid != null) {
				found.addAll(new CellFindings(experiment, grid, this.runs, compared).all());
			}
		}
		return with(this.runs, effect.percent(), compared, this.calibrations, this.capacities, found);
	}

	private Results with(List<RunResult> runs, @Nullable Double smallestEffectPercent, List<Comparison> comparisons,
			List<Calibration> calibrations, List<Capacity> capacities, List<CellFinding> cells) {
		return new Results(this.schema, this.startedAt, this.command, this.commit, this.pace, this.seed, this.repeat,
				this.host, this.database, this.experiments, List.copyOf(runs), smallestEffectPercent, comparisons,
				calibrations, capacities, cells);
	}

}
