package org.rewritelab.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.rewritelab.harness.compare.Metric;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Grid;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.report.CellFinding.Outcome;

/**
 * Which variant costs least in each cell of an experiment's grid, as text: a line a cell,
 * a table a metric.
 */
public final class GridTable {

	private final Experiment experiment;

	private final Grid grid;

	private final List<CellFinding> cells;

	private final SmallestEffect effect;

	/**
	 * @param grid of the experiment
	 * @param cells of the experiment
	 */
	public GridTable(Experiment experiment, Grid grid, List<CellFinding> cells, SmallestEffect effect) {
		this.experiment = experiment;
		this.grid = grid;
		this.cells = cells;
		this.effect = effect;
	}

	public List<String> lines() {
		List<String> lines = new ArrayList<>();
		lines.add(this.grid.toString());
		for (Metric metric : Metric.costs()) {
			lines.add("");
			lines.add(metric.label() + ": medians, and who is cheapest where a difference of " + this.effect
					+ " is real");
			lines.addAll(ResultsTable.aligned(rows(metric)));
		}
		List<String> ofVoid = reasons(this.cells.stream().filter((cell) -> cell.outcome() == Outcome.VOID));
		if (!ofVoid.isEmpty()) {
			lines.add("");
			lines.addAll(ofVoid);
		}
		return lines;
	}

	private List<List<String>> rows(Metric metric) {
		List<String> names = new ArrayList<>(List.of("requests/s", "fan-out", "upstream ms", "in flight"));
		this.experiment.variants().stream().map(Variant::name).forEach(names::add);
		names.add("cheapest");
		List<List<String>> rows = new ArrayList<>(List.of(names));
		for (CellFinding cell : this.cells) {
			if (cell.metric() == metric) {
				rows.add(row(cell));
			}
		}
		return rows;
	}

	private List<String> row(CellFinding cell) {
		Settings settings = cell.settings();
		List<String> row = new ArrayList<>(List.of(String.valueOf(settings.rate()), String.valueOf(settings.fanOut()),
				String.valueOf(settings.upstreamMs()), inFlight(settings)));
		for (Variant variant : this.experiment.variants()) {
			row.add(Numbers.format(cell.medians().get(variant.name()), cell.metric().decimals()));
		}
		row.add(cell.words());
		return row;
	}

	/**
	 * @return why no more can be said of each cell of which that is so
	 */
	public List<String> reasons() {
		return reasons(this.cells.stream());
	}

	/**
	 * @return requests that are in the system at a time where the service adds nothing
	 */
	public static String inFlight(Settings cell) {
		double requests = Grid.requestsInFlight(cell);
		return Numbers.format(requests, (requests < 10) ? 1 : 0);
	}

	private static List<String> reasons(Stream<CellFinding> cells) {
		return cells.filter((cell) -> cell.reason() != null)
			.map((cell) -> cell.settings() + ", " + cell.metric().label() + ": " + cell.outcome() + ": "
					+ cell.reason())
			.toList();
	}

}
