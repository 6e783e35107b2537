package org.rewritelab.harness.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.compare.Comparison;
import org.rewritelab.harness.compare.Metric;
import org.rewritelab.harness.experiment.Published;
import org.rewritelab.harness.report.Numbers;
import org.rewritelab.harness.report.page.Block.Cell;
import org.rewritelab.harness.report.page.Block.Column;
import org.rewritelab.harness.report.page.Block.Row;
import org.rewritelab.harness.report.page.Block.Table;

/**
 * What each step gained over the one before it, here and as published.
 */
final class Ladder {

	private final List<Line> lines;

	private final List<Comparison> steps;

	private final List<Metric> metrics;

	private final Function<Published, @Nullable Double> published;

	/**
	 * @param steps comparisons of each step with the one before it
	 * @param open whether its requests are sent at a rate of their own
	 */
	Ladder(List<Line> lines, List<Comparison> steps, boolean open) {
		this.lines = lines;
		this.steps = steps;
		// Right answers, because a step may gain requests by failing them.
		this.metrics = open ? List.of(Metric.LATENCY_P95, Metric.CPU_PER_REQUEST)
				: List.of(Metric.GOODPUT_PER_SECOND, Metric.CPU_PER_REQUEST);
		this.published = open ? Published::p95Ms : Published::requestsPerSecond;
	}

	Table table() {
		List<Column> columns = new ArrayList<>(List.of(new Column("step", ""), new Column("after", "")));
		this.metrics.forEach((metric) -> {
			columns.add(new Column(metric.label(), ""));
			columns.add(new Column("change", "95 % interval"));
		});
		columns.add(new Column("article's change", ""));
		List<Row> rows = new ArrayList<>();
		for (Line line : this.lines) {
			List<Comparison> step = this.steps.stream()
				.filter((comparison) -> comparison.variant().equals(line.variant().name())
						&& comparison.settings().equals(line.settings()))
				.toList();
			String before = step.isEmpty() ? "" : step.getFirst().baseline();
			if (!step.isEmpty() || isFirst(line)) {
				rows.add(new Row(cells(line, step, before), false));
			}
		}
		return new Table("What each step changed", columns, rows);
	}

	private boolean isFirst(Line line) {
		return this.steps.stream()
			.anyMatch((comparison) -> comparison.baseline().equals(line.variant().name())
					&& comparison.settings().equals(line.settings()));
	}

	private List<Cell> cells(Line line, List<Comparison> step, String before) {
		List<Cell> cells = new ArrayList<>(List.of(new Cell(line.label()), new Cell(before)));
		for (Metric metric : this.metrics) {
			cells.add(new Cell(Numbers.format(line.median(metric), metric.decimals())));
			cells.add(step.stream()
				.filter((comparison) -> comparison.metric() == metric)
				.findFirst()
				.map((comparison) -> Tables.verdict(comparison.finding()))
				.orElse(new Cell("")));
		}
		cells.add(new Cell(publishedChange(line, before)));
		return cells;
	}

	private String publishedChange(Line line, String before) {
		Double own = line.published(this.published);
		Double other = this.lines.stream()
			.filter((candidate) -> candidate.variant().name().equals(before)
					&& candidate.settings().equals(line.settings()))
			.map((candidate) -> candidate.published(this.published))
			.filter(Objects::nonNull)
			.findFirst()
			.orElse(null);
		return (own != null && other != null) ? "x" + Numbers.format(own / other, 2) : "";
	}

}
