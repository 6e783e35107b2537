package org.rewritelab.harness.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.measure.Phase;

/**
 * What an experiment's variants did at capacity, beyond it and afterwards, a line each.
 * Over repetitions a figure is the median of the valid runs; a variant without a valid
 * run shows the void ones.
 */
public final class PhaseTable {

	/** What recover says where a service did not, within the last phase. */
	private static final String NEVER = "not";

	private static final List<String> NAMES = List.of("variant", "phase", "due", "goodput", "of first", "p50", "p99",
			"refused", "refusal p99", "failed", "dropped", "recovered", "memory");

	private static final List<String> UNITS = List.of("", "", "/s", "/s", "%", "ms", "ms", "with 503", "ms",
			"otherwise", "", "after s", "peak MiB");

	private final Experiment experiment;

	private final List<RunResult> runs;

	public PhaseTable(Experiment experiment, List<RunResult> runs) {
		this.experiment = experiment;
		this.runs = runs.stream()
			.filter((run) -> run.experiment().equals(experiment.name()) && run.details().phases() != null)
			.toList();
	}

	public boolean isEmpty() {
		return this.runs.isEmpty();
	}

	/**
	 * @return the table as text
	 */
	public List<String> lines() {
		return ResultsTable.aligned(content().cells().all());
	}

	/**
	 * @return the same as cells
	 */
	public Content content() {
		List<List<String>> rows = new ArrayList<>(List.of(NAMES, UNITS));
		List<Boolean> valid = new ArrayList<>();
		byVariantAndSettings().forEach((name, all) -> {
			List<RunResult> validRuns = all.stream().filter(RunResult::valid).toList();
			List<RunResult> shown = validRuns.isEmpty() ? all : validRuns;
			int phases = phases(shown.getFirst()).size();
			for (int i = 0; i < phases; i++) {
				rows.add(row((i == 0) ? name : "", i, i == phases - 1, shown));
				valid.add(!validRuns.isEmpty());
			}
		});
		return new Content(new ResultsTable.Cells(rows), List.copyOf(valid));
	}

	private Map<String, List<RunResult>> byVariantAndSettings() {
		boolean several = this.runs.stream().map(RunResult::settings).distinct().count() > 1;
		Map<String, List<RunResult>> groups = new LinkedHashMap<>();
		for (Variant variant : this.experiment.variants()) {
			this.runs.stream().filter((run) -> run.variant().equals(variant.name())).forEach((run) -> {
				Settings settings = run.settings();
				String name = variant.name() + (several ? ", " + settings : "");
				groups.computeIfAbsent(name, (none) -> new ArrayList<>()).add(run);
			});
		}
		return groups;
	}

	private static List<String> row(String name, int index, boolean last, List<RunResult> runs) {
		List<Phase> phases = runs.stream().map((run) -> phases(run).get(index)).toList();
		return List.of(name, phases.getFirst().name(), median(phases, Phase::rate, 0),
				median(phases, Phase::goodputPerSecond, 1), median(phases, Phase::goodputPercent, 0),
				median(phases, (phase) -> phase.rightLatencyMs().p50(), 0),
				median(phases, (phase) -> phase.rightLatencyMs().p99(), 0),
				median(phases, (phase) -> (double) phase.refusals(), 0),
				median(phases, (phase) -> phase.refusalLatencyMs().p99(), 0),
				median(phases, (phase) -> (double) phase.otherFailures(), 0),
				median(phases, (phase) -> (double) phase.dropped(), 0), last ? recovered(runs) : "",
				last ? median(runs, (run) -> run.cost().rssPeakMiB(), 0) : "");
	}

	private static String recovered(List<RunResult> runs) {
		Double seconds = Numbers.median(runs.stream().map(PhaseTable::recoverSeconds).toList());
		return (seconds == null || seconds.isInfinite()) ? NEVER : Numbers.format(seconds, 0);
	}

	private static @Nullable Double recoverSeconds(RunResult run) {
		Integer seconds = run.details().recoverSeconds();
		return (seconds != null) ? seconds.doubleValue() : Double.POSITIVE_INFINITY;
	}

	private static <T> String median(List<T> of, Function<T, @Nullable Double> figure, int decimals) {
		return Numbers.format(Numbers.median(of.stream().map(figure).toList()), decimals);
	}

	private static List<Phase> phases(RunResult run) {
		return Objects.requireNonNull(run.details().phases());
	}

	/**
	 * @param valid for each row, whether it is of valid runs
	 */
	public record Content(ResultsTable.Cells cells, List<Boolean> valid) {
	}

}
