package org.rewritelab.harness.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.rewritelab.harness.compare.Comparison;
import org.rewritelab.harness.compare.Finding;
import org.rewritelab.harness.compare.Metric;
import org.rewritelab.harness.report.Numbers;
import org.rewritelab.harness.report.ResultsTable.Cells;
import org.rewritelab.harness.report.RunResult;
import org.rewritelab.harness.report.Wording;
import org.rewritelab.harness.report.page.Block.Cell;
import org.rewritelab.harness.report.page.Block.Column;
import org.rewritelab.harness.report.page.Block.Row;
import org.rewritelab.harness.report.page.Block.Table;

/**
 * The tables of an experiment, but for its ladder.
 */
final class Tables {

	private Tables() {
	}

	/**
	 * A line a variant, a column a metric.
	 */
	static Table verdicts(String caption, List<Comparison> comparisons) {
		boolean several = comparisons.stream().map(Comparison::settings).distinct().count() > 1;
		Set<Metric> metrics = new LinkedHashSet<>();
		Map<String, Map<Metric, Cell>> byVariant = new LinkedHashMap<>();
		for (Comparison comparison : comparisons) {
			metrics.add(comparison.metric());
			byVariant
				.computeIfAbsent(Line.label(comparison.variant(), comparison.settings(), several),
						(variant) -> new LinkedHashMap<>())
				.put(comparison.metric(), verdict(comparison.finding()));
		}
		List<Column> columns = new ArrayList<>(List.of(new Column("variant", "")));
		metrics.forEach((metric) -> columns.add(new Column(metric.label(), "")));
		List<Row> rows = new ArrayList<>();
		byVariant.forEach((variant, cells) -> {
			List<Cell> row = new ArrayList<>(List.of(new Cell(variant)));
			metrics.forEach((metric) -> row.add(cells.getOrDefault(metric, new Cell(""))));
			rows.add(new Row(row, false));
		});
		return new Table(caption, columns, rows);
	}

	static Cell verdict(Finding finding) {
		return new Cell(finding.verdict().toString(), (finding.ratio() != null) ? Wording.change(finding) : "",
				Wording.reason(finding), finding.verdict());
	}

	/**
	 * The table that the terminal shows.
	 * @param valid for each row, whether it may be compared
	 */
	static Table of(String caption, Cells cells, List<Boolean> valid) {
		List<Column> columns = new ArrayList<>();
		for (int i = 0; i < cells.names().size(); i++) {
			columns.add(new Column(cells.names().get(i), cells.units().get(i)));
		}
		List<Row> rows = new ArrayList<>();
		for (int i = 0; i < cells.rows().size(); i++) {
			rows.add(new Row(cells.rows().get(i).stream().map(Cell::new).toList(), !valid.get(i)));
		}
		return new Table(caption, columns, rows);
	}

	/**
	 * Runs that are not compared, and why.
	 */
	static Table leftOut(List<RunResult> runs) {
		List<Row> rows = runs.stream()
			.map((run) -> new Row(List.of(new Cell(Line.label(run.variant(), run.settings(), true)),
					new Cell(Integer.toString(run.repetition())),
					new Cell(Numbers.format(run.load().requestsPerSecond(), 1)),
					new Cell(Numbers.format(run.load().failurePercent(), 1)), new Cell(why(run))), true))
			.toList();
		return new Table("Runs that are not compared", List.of(new Column("variant", ""), new Column("repetition", ""),
				new Column("requests/s", ""), new Column("failed", "%"), new Column("why", "")), rows);
	}

	private static String why(RunResult run) {
		return (run.error() != null) ? "failed: " + run.error().lines().findFirst().orElse("")
				: "void: " + String.join("; ", run.voidReasons());
	}

}
