package org.rewritelab.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Published;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.measure.Latency;

import org.jspecify.annotations.Nullable;

/**
 * One experiment's runs as text, a line a variant, with what the source published beside
 * each figure that it has. Over repetitions a figure is the median of the valid runs; a
 * variant without a valid run shows the void ones, marked.
 */
public final class ResultsTable {

	private static final List<Column> SETTINGS = List.of(Column.setting("users", "", Settings::users),
			Column.setting("rate", "requests/s", Settings::rate),
			Column.setting("parallelism", "asked", Settings::parallelism),
			Column.setting("fan-out", "calls", Settings::fanOut),
			Column.setting("upstream", "ms", Settings::upstreamMs));

	private static final List<Column> SERVED = List.of(
			new Column("requests/s", "", (row) -> row.spread((run) -> run.load().requestsPerSecond(), 1)),
			Column.published("", Published::requestsPerSecond),
			new Column("failed", "%", (row) -> row.median((run) -> run.load().failurePercent(), 1)),
			Column.published("%", Published::errorPercent), new Column("avg", "ms", (row) -> row.latency(Latency::avg)),
			Column.published("ms", Published::averageMs), new Column("p50", "ms", (row) -> row.latency(Latency::p50)),
			new Column("p95", "ms", (row) -> row.latency(Latency::p95)), Column.published("ms", Published::p95Ms),
			new Column("upstream", "p95 ms", (row) -> row.median(ResultsTable::upstreamP95, 0),
					ResultsTable::tellsUpstreamLatency),
			new Column("p95", "÷ upstream", (row) -> row.median(ResultsTable::upstreamRatio, 2),
					ResultsTable::tellsUpstreamLatency),
			new Column("p99", "ms", (row) -> row.latency(Latency::p99)),
			new Column("max", "ms", (row) -> row.latency(Latency::max)), Column.published("ms", Published::maxMs),
			new Column("answers", "MiB/s", (row) -> row.median((run) -> run.load().responseMiBPerSecond(), 1),
					ResultsTable::needsPostgres));

	private static final List<Column> COST = List.of(
			new Column("CPU", "ms/request", (row) -> row.median((run) -> run.cost().cpuMsPerRequest(), 2)),
			new Column("CPU", "peak %", (row) -> row.median((run) -> run.cost().cpuPeakPercent(), 0),
					ResultsTable::needsPostgres),
			Column.published("peak %", Published::cpuPeakPercent),
			new Column("memory", "peak MiB", (row) -> row.median((run) -> run.cost().rssPeakMiB(), 0)),
			Column.published("peak MiB", Published::memoryPeakMib),
			new Column("threads", "peak", (row) -> row.median((run) -> toDouble(run.cost().threadsPeak()), 0)),
			new Column("GC", "pause ms", (row) -> row.median((run) -> run.cost().gcPauseMs(), 0)),
			new Column("upstream", "connections", (row) -> row.median((run) -> run.cost().upstreamConnections(), 0),
					ResultsTable::needsExternalService),
			new Column("common", "pool", (row) -> row.median((run) -> run.cost().commonPoolParallelism(), 0),
					ResultsTable::needsExternalService),
			new Column("database", "CPU %", (row) -> row.median((run) -> run.cost().databaseCpuPercent(), 0),
					ResultsTable::needsPostgres),
			new Column("opened", "connections",
					(row) -> row.median((run) -> toDouble(run.cost().databaseConnectionsOpened()), 0),
					ResultsTable::needsPostgres),
			new Column("busy", "peak", (row) -> row.median((run) -> toDouble(run.cost().databaseConnectionsPeak()), 0),
					ResultsTable::needsPostgres),
			new Column("start-up", "ms", (row) -> row.median((run) -> run.cost().startupMs(), 0)),
			new Column("runtime", "MiB", (row) -> row.median((run) -> run.cost().runtimeMiB(), 0),
					(table) -> table.runs.stream().anyMatch((run) -> run.cost().runtimeMiB() != null)));

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
		Content content = content();
		List<String> lines = new ArrayList<>(aligned(content.served().all()));
		lines.add("");
		lines.addAll(aligned(content.cost().all()));
		for (int i = 0; i < content.notes().size(); i++) {
			lines.add("[" + (i + 1) + "] " + content.notes().get(i));
		}
		return lines;
	}

	/**
	 * @return the same as cells
	 */
	public Content content() {
		this.notes.clear();
		List<Column> servedColumns = shown(Stream.concat(SETTINGS.stream(), SERVED.stream()));
		List<Column> costColumns = shown(Stream.concat(SETTINGS.stream(), COST.stream()));
		List<List<String>> served = header(servedColumns);
		List<List<String>> cost = header(costColumns);
		List<Boolean> valid = new ArrayList<>();
		for (Variant variant : this.experiment.variants()) {
			for (Settings settings : settings(variant)) {
				List<RunResult> all = this.runs.stream()
					.filter((run) -> run.variant().equals(variant.name()) && run.settings().equals(settings))
					.toList();
				List<RunResult> validRuns = all.stream().filter(RunResult::valid).toList();
				List<RunResult> shown = validRuns.isEmpty() ? all : validRuns;
				Published published = variant.published(settings, this.experiment.workload().settings());
				String name = variant.name() + marks(variant, all, validRuns, shown, published);
				Row row = new Row(settings, published, shown);
				served.add(row(name, servedColumns, row));
				cost.add(row(name, costColumns, row));
				valid.add(!validRuns.isEmpty());
			}
		}
		return new Content(new Cells(served), new Cells(cost), List.copyOf(valid), List.copyOf(this.notes));
	}

	private List<Column> shown(Stream<Column> columns) {
		return columns.filter((column) -> column.shown().test(this)).toList();
	}

	/**
	 * @return what the variant ran with, in order
	 */
	private Set<Settings> settings(Variant variant) {
		return this.runs.stream()
			.filter((run) -> run.variant().equals(variant.name()))
			.map(RunResult::settings)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private boolean several(Function<Settings, @Nullable Integer> setting) {
		return this.runs.stream().map(RunResult::settings).map(setting).distinct().count() > 1;
	}

	private boolean tellsUpstreamLatency() {
		return this.runs.stream().anyMatch((run) -> run.upstreamLatencyMs() != null);
	}

	private static @Nullable Double upstreamP95(RunResult run) {
		return (run.upstreamLatencyMs() != null) ? run.upstreamLatencyMs().p95() : null;
	}

	private static @Nullable Double upstreamRatio(RunResult run) {
		Double upstream = upstreamP95(run);
		Double own = (run.load().latencyMs() != null) ? run.load().latencyMs().p95() : null;
		return (upstream != null && own != null) ? (Double) (own / upstream) : null;
	}

	private boolean needsPostgres() {
		return this.experiment.needs().postgres() != null;
	}

	private boolean needsExternalService() {
		return this.experiment.needs().externalService() != null;
	}

	private boolean hasPublished(Function<Published, @Nullable Double> figure) {
		Settings usual = this.experiment.workload().settings();
		return this.experiment.variants()
			.stream()
			.anyMatch((variant) -> settings(variant).stream()
				.map((settings) -> variant.published(settings, usual))
				.filter(Objects::nonNull)
				.anyMatch((published) -> figure.apply(published) != null));
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

	private String marks(Variant variant, List<RunResult> all, List<RunResult> valid, List<RunResult> shown,
			@Nullable Published published) {
		StringBuilder marks = new StringBuilder();
		List<RunResult> cut = shown.stream().filter((run) -> run.load().cutAtSeconds() != null).toList();
		if (!cut.isEmpty()) {
			marks.append(note(cut.stream().map((run) -> cut(variant, run.load())).collect(Collectors.joining("; "))));
		}
		List<String> limits = shown.stream().map(RunResult::limit).filter(Objects::nonNull).distinct().toList();
		if (!limits.isEmpty()) {
			marks.append(sharedNote("the " + String.join(", ", limits) + " was the limit, not the service"));
		}
		all.stream()
			.flatMap((run) -> run.notes().stream())
			.distinct()
			.forEach((text) -> marks.append(note(variant.name() + ": " + text)));
		if (published != null && published.pods() != null && published.pods() > 1) {
			marks.append(sharedNote("the article needed " + published.pods() + " instances of the service"));
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

	private String sharedNote(String text) {
		int index = this.notes.indexOf(text);
		return (index >= 0) ? " [" + (index + 1) + "]" : note(text);
	}

	private String note(String text) {
		this.notes.add(text);
		return " [" + this.notes.size() + "]";
	}

	static List<String> aligned(List<List<String>> rows) {
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

	private static @Nullable Double toDouble(@Nullable Number number) {
		return (number != null) ? (Double) number.doubleValue() : null;
	}

	/**
	 * The tables as cells.
	 *
	 * @param valid for each row, whether it is of valid runs
	 * @param notes that the rows refer to by number, from 1
	 */
	public record Content(Cells served, Cells cost, List<Boolean> valid, List<String> notes) {
	}

	/**
	 * One table as cells.
	 *
	 * @param all the columns' names, their units, and the rows
	 */
	public record Cells(List<List<String>> all) {

		public List<String> names() {
			return this.all.get(0);
		}

		public List<String> units() {
			return this.all.get(1);
		}

		public List<List<String>> rows() {
			return this.all.subList(2, this.all.size());
		}

	}

	private record Column(String name, String unit, Function<Row, String> cell, Predicate<ResultsTable> shown) {

		Column(String name, String unit, Function<Row, String> cell) {
			this(name, unit, cell, (table) -> true);
		}

		/**
		 * Left out where it is the same for all runs.
		 */
		static Column setting(String name, String unit, Function<Settings, @Nullable Integer> setting) {
			return new Column(name, unit, (row) -> Numbers.format(toDouble(setting.apply(row.settings())), 0),
					(table) -> table.several(setting));
		}

		/**
		 * Left out where the source has no such figure.
		 */
		static Column published(String unit, Function<Published, @Nullable Double> figure) {
			return new Column("article", unit, (row) -> row.published(figure), (table) -> table.hasPublished(figure));
		}

	}

	private record Row(Settings settings, @Nullable Published published, List<RunResult> runs) {

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
			Double number = (this.published != null) ? figure.apply(this.published) : null;
			return Numbers.format(number, (number == null || number == Math.rint(number)) ? 0 : 1);
		}

	}

}
