package org.rewritelab.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Published;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.measure.Latency;

import org.jspecify.annotations.Nullable;

/**
 * One experiment's runs as text, a line a variant, with what the source published beside
 * each figure that it has. Over repetitions a figure is the median of the valid runs; a
 * variant without a valid run shows the void ones, marked.
 */
public final class ResultsTable {

	private static final List<Column> SERVED = List.of(
			new Column("requests/s", "", (row) -> row.spread((run) -> run.load().requestsPerSecond(), 1)),
			new Column("article", "", (row) -> row.published(Published::requestsPerSecond)),
			new Column("failed", "%", (row) -> row.median((run) -> run.load().failurePercent(), 1)),
			new Column("article", "%", (row) -> row.published(Published::errorPercent)),
			new Column("avg", "ms", (row) -> row.latency(Latency::avg)),
			new Column("article", "ms", (row) -> row.published(Published::averageMs)),
			new Column("p50", "ms", (row) -> row.latency(Latency::p50)),
			new Column("p95", "ms", (row) -> row.latency(Latency::p95)),
			new Column("p99", "ms", (row) -> row.latency(Latency::p99)),
			new Column("max", "ms", (row) -> row.latency(Latency::max)),
			new Column("article", "ms", (row) -> row.published(Published::maxMs)));

	private static final List<Column> COST = List.of(
			new Column("CPU", "ms/request", (row) -> row.median((run) -> run.cost().cpuMsPerRequest(), 2)),
			new Column("memory", "peak MiB", (row) -> row.median((run) -> run.cost().rssPeakMiB(), 0)),
			new Column("threads", "peak", (row) -> row.median((run) -> toDouble(run.cost().threadsPeak()), 0)),
			new Column("GC", "pause ms", (row) -> row.median((run) -> run.cost().gcPauseMs(), 0)),
			new Column("upstream", "connections", (row) -> row.median((run) -> run.cost().upstreamConnections(), 0)),
			new Column("common", "pool", (row) -> row.median((run) -> run.cost().commonPoolParallelism(), 0)),
			new Column("start-up", "ms", (row) -> row.median((run) -> run.cost().startupMs(), 0)));

	private final Experiment experiment;

	private final List<RunResult> runs;

	private final List<String> notes = new ArrayList<>();

	public ResultsTable(Experiment experiment, List<RunResult> runs) {
		this.experiment = experiment;
		this.runs = runs.stream().filter((run) -> run.experiment().equals(experiment.name())).toList();
	}

	/**
	 * @return what was served, what it cost, and the footnotes
	 */
	public List<String> lines() {
		this.notes.clear();
		List<List<String>> served = header(SERVED);
		List<List<String>> cost = header(COST);
		for (Variant variant : this.experiment.variants()) {
			List<RunResult> all = this.runs.stream().filter((run) -> run.variant().equals(variant.name())).toList();
			List<RunResult> valid = all.stream().filter(RunResult::valid).toList();
			List<RunResult> shown = valid.isEmpty() ? all : valid;
			if (!all.isEmpty()) {
				String name = variant.name() + marks(variant, all, valid, shown);
				served.add(row(name, SERVED, new Row(variant, shown)));
				cost.add(row(name, COST, new Row(variant, shown)));
			}
		}
		List<String> lines = new ArrayList<>(aligned(served));
		lines.add("");
		lines.addAll(aligned(cost));
		for (int i = 0; i < this.notes.size(); i++) {
			lines.add("[" + (i + 1) + "] " + this.notes.get(i));
		}
		return lines;
	}

	private static List<List<String>> header(List<Column> columns) {
		List<String> names = new ArrayList<>(List.of("variant"));
		List<String> units = new ArrayList<>(List.of(""));
		columns.forEach((column) -> {
			names.add(column.name());
			units.add(column.unit());
		});
		return new ArrayList<>(List.of(names, units));
	}

	private static List<String> row(String name, List<Column> columns, Row row) {
		List<String> cells = new ArrayList<>(List.of(name));
		columns.forEach((column) -> cells.add(column.cell().apply(row)));
		return cells;
	}

	private String marks(Variant variant, List<RunResult> all, List<RunResult> valid, List<RunResult> shown) {
		StringBuilder marks = new StringBuilder();
		List<RunResult> cut = shown.stream().filter((run) -> run.load().cutAtSeconds() != null).toList();
		if (!cut.isEmpty()) {
			marks.append(note(cut.stream().map((run) -> cut(variant, run.load())).collect(Collectors.joining("; "))));
		}
		List<RunResult> invalid = all.stream().filter((run) -> !run.valid()).toList();
		if (!invalid.isEmpty()) {
			String reasons = invalid.stream()
				.map((run) -> "repetition " + run.repetition() + ": " + reason(run))
				.collect(Collectors.joining("; "));
			String what = valid.isEmpty() ? "no valid run, nothing to compare" : "left out";
			marks.append(note(variant.name() + ": " + what + " (" + reasons + ")"));
		}
		return marks.toString();
	}

	private static String cut(Variant variant, Load load) {
		return variant.name() + ": cut at " + Numbers.format(load.cutAtSeconds(), 0) + " s with " + load.requests()
				+ " of " + load.planned() + " requests finished, " + load.unfinished() + " under way and not counted";
	}

	private static String reason(RunResult run) {
		return (run.error() != null) ? run.error().lines().findFirst().orElse("failed")
				: "void, " + String.join(", ", run.voidReasons());
	}

	private String note(String text) {
		this.notes.add(text);
		return " [" + this.notes.size() + "]";
	}

	private static List<String> aligned(List<List<String>> rows) {
		int columns = rows.getFirst().size();
		int[] widths = new int[columns];
		for (List<String> row : rows) {
			for (int i = 0; i < columns; i++) {
				widths[i] = Math.max(widths[i], row.get(i).length());
			}
		}
		return rows.stream().map((row) -> {
			StringBuilder line = new StringBuilder();
			for (int i = 0; i < columns; i++) {
				String padding = " ".repeat(widths[i] - row.get(i).length());
				line.append((i == 0) ? row.get(i) + padding : "  " + padding + row.get(i));
			}
			return line.toString().stripTrailing();
		}).toList();
	}

	private static @Nullable Double toDouble(@Nullable Integer number) {
		return (number != null) ? number.doubleValue() : null;
	}

	private record Column(String name, String unit, Function<Row, String> cell) {
	}

	private record Row(Variant variant, List<RunResult> runs) {

		String spread(Function<RunResult, @Nullable Double> figure, int decimals) {
			return Numbers.spread(this.runs.stream().map(figure).toList(), decimals);
		}

		String median(Function<RunResult, @Nullable Double> figure, int decimals) {
			return Numbers.format(Numbers.median(this.runs.stream().map(figure).toList()), decimals);
		}

		String latency(Function<Latency, @Nullable Double> figure) {
			return median((run) -> (run.load().latencyMs() != null) ? figure.apply(run.load().latencyMs()) : null, 0);
		}

		String published(Function<Published, @Nullable Double> figure) {
			Published published = this.variant.published();
			return Numbers.format((published != null) ? figure.apply(published) : null, 0);
		}

	}

}
