package org.rewritelab.harness.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import org.rewritelab.harness.compare.Comparison;
import org.rewritelab.harness.compare.Finding;
import org.rewritelab.harness.compare.Metric;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Grid;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.report.CellFinding;
import org.rewritelab.harness.report.CellFinding.Outcome;
import org.rewritelab.harness.report.GridTable;
import org.rewritelab.harness.report.Numbers;
import org.rewritelab.harness.report.Results;
import org.rewritelab.harness.report.ResultsTable;
import org.rewritelab.harness.report.RunResult;
import org.rewritelab.harness.report.Wording;
import org.rewritelab.harness.report.page.Block.Cell;
import org.rewritelab.harness.report.page.Block.Column;
import org.rewritelab.harness.report.page.Block.Heading;
import org.rewritelab.harness.report.page.Block.HeatCell;
import org.rewritelab.harness.report.page.Block.HeatMap;
import org.rewritelab.harness.report.page.Block.HeatRow;
import org.rewritelab.harness.report.page.Block.Notes;
import org.rewritelab.harness.report.page.Block.Paragraph;
import org.rewritelab.harness.report.page.Block.Row;
import org.rewritelab.harness.report.page.Block.Table;
import org.rewritelab.harness.report.page.Page.Section;

/**
 * What the report says of an experiment with a grid: a map for each metric and rate.
 */
final class GridPart implements Part {

	private static final int NO_COLOUR = -1;

	private final Experiment experiment;

	private final Grid grid;

	private final List<CellFinding> cells;

	private final List<Comparison> pairs;

	private final List<RunResult> runs;

	private final SmallestEffect effect;

	private final List<String> variants;

	/**
	 * @param grid of the experiment
	 * @param results with comparisons
	 */
	GridPart(Experiment experiment, Grid grid, Results results, SmallestEffect effect) {
		this.experiment = experiment;
		this.grid = grid;
		this.cells = results.cellsOf(experiment);
		this.pairs = results.comparisons()
			.stream()
			.filter((comparison) -> comparison.experiment().equals(experiment.name())
					&& comparison.kind() == Comparison.Kind.PAIR)
			.toList();
		this.runs = results.runsOf(experiment);
		this.effect = effect;
		this.variants = experiment.variants().stream().map(Variant::name).toList();
	}

	@Override
	public boolean hasRuns() {
		return !this.runs.isEmpty();
	}

	@Override
	public List<Block> answer() {
		List<Block> blocks = new ArrayList<>(
				List.of(new Heading(this.experiment.name() + ": " + this.experiment.question())));
		blocks.add(new Paragraph("A cell names the variant that costs least where that is real: the whole 95 % "
				+ "interval of its ratio to each other one is beyond " + this.effect
				+ ". 'No difference' names those that nobody is cheaper than and that do not differ from each other. "
				+ "'Undecided' names those of which that cannot be said. A void cell is not compared. Below, the median "
				+ "of each variant, and by how much the next one costs more."));
		for (Metric metric : Metric.costs()) {
			this.grid.rates().forEach((rate) -> blocks.add(map(metric, rate)));
		}
		return blocks;
	}

	private HeatMap map(Metric metric, int rate) {
		return new HeatMap(metric.label() + " at " + rate + " requests/s: who costs least", "upstream ms",
				"calls a request makes at once", this.variants,
				this.grid.fanOut().stream().map(String::valueOf).toList(),
				this.grid.upstreamMs().stream().map((ms) -> row(metric, rate, ms)).toList());
	}

	private HeatRow row(Metric metric, int rate, int ms) {
		return new HeatRow(ms + " ms, " + GridTable.inFlight(new Settings(null, rate, null, null, ms)) + " in flight",
				this.grid.fanOut().stream().map((calls) -> cell(metric, rate, calls, ms)).toList());
	}

	private HeatCell cell(Metric metric, int rate, int calls, int ms) {
		return this.cells.stream()
			.filter((cell) -> cell.metric() == metric && isOf(cell.settings(), rate, calls, ms))
			.findFirst()
			.map(this::cell)
			.orElseGet(() -> new HeatCell(NO_COLOUR, "not asked",
					this.grid.isAsked(rate, calls) ? "" : "more than " + this.grid.mostCallsPerSecond() + " calls/s"));
	}

	private static boolean isOf(Settings settings, int rate, int calls, int ms) {
		return Objects.equals(settings.rate(), rate) && Objects.equals(settings.fanOut(), calls)
				&& Objects.equals(settings.upstreamMs(), ms);
	}

	private HeatCell cell(CellFinding cell) {
		List<String> detail = new ArrayList<>();
		cell.medians()
			.forEach((variant, median) -> detail.add(variant + " " + Numbers.format(median, cell.metric().decimals())));
		if (cell.outcome() == Outcome.CHEAPEST) {
			next(cell).ifPresent(detail::add);
		}
		if (cell.outcome() == Outcome.VOID) {
			detail.add(0, String.valueOf(cell.reason()));
		}
		int colour = (cell.outcome() == Outcome.CHEAPEST) ? this.variants.indexOf(cell.variants().getFirst())
				: NO_COLOUR;
		return new HeatCell(colour, cell.words(), String.join("; ", detail));
	}

	/**
	 * @return by how much the one costs more that comes nearest to the cheapest
	 */
	private Optional<String> next(CellFinding cell) {
		String cheapest = cell.variants().getFirst();
		return this.pairs.stream()
			.filter((pair) -> pair.metric() == cell.metric() && pair.settings().equals(cell.settings())
					&& (pair.variant().equals(cheapest) || pair.baseline().equals(cheapest)))
			.map((pair) -> pair.variant().equals(cheapest) ? new Dearer(pair.baseline(), pair.finding().inverse())
					: new Dearer(pair.variant(), pair.finding()))
			.filter((dearer) -> dearer.finding().ratio() != null)
			.min((one, other) -> Double.compare(one.ratio(), other.ratio()))
			.map((dearer) -> dearer.variant() + " costs " + Wording.change(dearer.finding()));
	}

	@Override
	public Section section() {
		List<Block> blocks = new ArrayList<>(List.of(new Paragraph(this.experiment.question())));
		blocks
			.add(new Paragraph("Open model: requests are sent at their rate, evenly spaced, whether or not the earlier "
					+ "ones are answered, so that all variants do the same work. Asked: " + this.grid
					+ ". In flight: requests that are in the system at a time where the service adds nothing to what its "
					+ "calls take. One process of a variant goes through all cells of a repetition, what has least in flight "
					+ "first, because it keeps most of the memory that it once had."));
		blocks.add(pairTable());
		ResultsTable.Content content = new ResultsTable(this.experiment, this.runs).content();
		blocks.add(Tables.of("What was served; medians of the valid runs, requests/s with the lowest and highest",
				content.served(), content.valid()));
		blocks.add(Tables.of("What it cost, of the service's process alone; medians of the valid runs", content.cost(),
				content.valid()));
		List<RunResult> leftOut = this.runs.stream().filter((run) -> !run.valid()).toList();
		if (!leftOut.isEmpty()) {
			blocks.add(Tables.leftOut(leftOut));
		}
		if (!content.notes().isEmpty()) {
			blocks.add(new Notes(content.notes()));
		}
		List<String> reasons = new GridTable(this.experiment, this.grid, this.cells, this.effect).reasons();
		if (!reasons.isEmpty()) {
			blocks.add(new Heading("Why no more can be said of a cell"));
			blocks.add(new Notes(reasons));
		}
		return new Section(this.experiment.name(), this.experiment.name(), blocks);
	}

	private Table pairTable() {
		List<Column> columns = new ArrayList<>(
				List.of(new Column("cell", ""), new Column("variant", ""), new Column("compared with", "")));
		Metric.costs().forEach((metric) -> columns.add(new Column(metric.label(), "")));
		List<Row> rows = new ArrayList<>();
		for (Settings cell : this.grid.cells()) {
			for (String variant : this.variants) {
				for (String other : this.variants) {
					List<Comparison> pair = this.pairs.stream()
						.filter((one) -> one.settings().equals(cell) && one.variant().equals(variant)
								&& one.baseline().equals(other))
						.toList();
					if (!pair.isEmpty()) {
						rows.add(row(cell, variant, other, pair));
					}
				}
			}
		}
		return new Table("Every variant compared with every other one; a difference of " + this.effect
				+ " matters, intervals are of 95 %", columns, rows);
	}

	private static Row row(Settings cell, String variant, String other, List<Comparison> pair) {
		List<Cell> cells = new ArrayList<>(List.of(new Cell(cell.toString()), new Cell(variant), new Cell(other)));
		for (Metric metric : Metric.costs()) {
			cells.add(pair.stream()
				.filter((comparison) -> comparison.metric() == metric)
				.findFirst()
				.map((comparison) -> Tables.verdict(comparison.finding()))
				.orElse(new Cell("")));
		}
		return new Row(cells, false);
	}

	/**
	 * @param finding of its cost over that of the cheapest
	 */
	private record Dearer(String variant, Finding finding) {

		double ratio() {
			return Objects.requireNonNull(this.finding.ratio());
		}

	}

}
