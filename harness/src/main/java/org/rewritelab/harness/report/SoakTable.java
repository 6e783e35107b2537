package org.rewritelab.harness.report;

import java.util.ArrayList;
import java.util.List;

import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.report.SoakReport.Figure;

/**
 * What grew in an experiment's soaks, as text: a line for each figure of each run.
 */
public final class SoakTable {

	private static final List<String> NAMES = List.of("variant", "repetition", "figure", "unit", "mean", "grows",
			"95 % interval", "allowed", "auto-", "verdict");

	private static final List<String> UNITS = List.of("", "", "", "", "", "an hour", "", "an hour", "correlation", "");

	private final Experiment experiment;

	private final List<RunResult> runs;

	public SoakTable(Experiment experiment, List<RunResult> runs) {
		this.experiment = experiment;
		this.runs = runs.stream()
			.filter((run) -> run.experiment().equals(experiment.name()) && run.soak() != null)
			.toList();
	}

	public boolean isEmpty() {
		return this.runs.isEmpty();
	}

	/**
	 * @return the table, and below it why nothing can be said of a figure
	 */
	public List<String> lines() {
		List<String> lines = new ArrayList<>(ResultsTable.aligned(content().cells().all()));
		lines.addAll(reasons());
		return lines;
	}

	/**
	 * @return why runs are void, and why nothing can be said of a figure
	 */
	public List<String> reasons() {
		List<String> reasons = new ArrayList<>();
		for (RunResult run : ordered()) {
			if (!run.valid()) {
				reasons.add(name(run) + ": void: " + String.join("; ", run.voidReasons()));
			}
			trends(run).stream()
				.filter((trend) -> trend.reason() != null)
				.forEach((trend) -> reasons.add(name(run) + ", " + Figure.label(trend) + ": " + trend.reason()));
		}
		return reasons;
	}

	/**
	 * @return what grows, such as {@code tuned: threads grows by 60.2 threads an hour},
	 * of valid runs
	 */
	public List<String> broken() {
		List<String> broken = new ArrayList<>();
		for (RunResult run : ordered()) {
			SoakReport soak = run.soak();
			if (run.valid() && soak != null) {
				soak.broken().forEach((what) -> broken.add(name(run) + ": " + what));
			}
		}
		return broken;
	}

	/**
	 * @return the same as cells
	 */
	public Content content() {
		List<List<String>> rows = new ArrayList<>(List.of(NAMES, UNITS));
		List<Boolean> valid = new ArrayList<>();
		for (RunResult run : ordered()) {
			for (Trend trend : trends(run)) {
				rows.add(List.of(name(run), Integer.toString(run.repetition()), Figure.label(trend), trend.unit(),
						Numbers.format(trend.level(), 1), Numbers.format(trend.perHour(), 2), trend.interval(),
						Numbers.format(trend.allowedPerHour(), 1), Numbers.format(trend.autocorrelation(), 2),
						trend.words()));
				valid.add(run.valid());
			}
		}
		return new Content(new ResultsTable.Cells(rows), List.copyOf(valid));
	}

	/**
	 * @return the runs in the order of the experiment's variants
	 */
	public List<RunResult> ordered() {
		List<RunResult> ordered = new ArrayList<>();
		for (Variant variant : this.experiment.variants()) {
			this.runs.stream().filter((run) -> run.variant().equals(variant.name())).forEach(ordered::add);
		}
		return ordered;
	}

	/**
	 * @return the variant, with what tells its run from another of its runs
	 */
	public String name(RunResult run) {
		boolean several = this.runs.stream().map(RunResult::settings).distinct().count() > 1;
		Settings settings = run.settings();
		return run.variant() + (several ? ", " + settings : "");
	}

	private static List<Trend> trends(RunResult run) {
		return (run.soak() != null) ? run.soak().trends() : List.of();
	}

	/**
	 * @return one line on a run
	 */
	public static String line(SoakReport soak) {
		return soak.broken().isEmpty() ? (soak.isUndecided() ? "nothing is known to grow" : "nothing grows")
				: "GROWS: " + String.join("; ", soak.broken());
	}

	/**
	 * @param valid for each row, whether it is of a valid run
	 */
	public record Content(ResultsTable.Cells cells, List<Boolean> valid) {
	}

}
