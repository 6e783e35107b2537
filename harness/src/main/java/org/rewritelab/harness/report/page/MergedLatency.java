package org.rewritelab.harness.report.page;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

import org.HdrHistogram.Histogram;
import org.rewritelab.harness.measure.LatencyLog;
import org.rewritelab.harness.report.Numbers;
import org.rewritelab.harness.report.page.Block.Cell;
import org.rewritelab.harness.report.page.Block.Chart;
import org.rewritelab.harness.report.page.Block.Column;
import org.rewritelab.harness.report.page.Block.Row;
import org.rewritelab.harness.report.page.Block.Series;
import org.rewritelab.harness.report.page.Block.Table;
import tools.jackson.databind.JsonNode;

/**
 * Percentiles of all requests of a variant's valid runs together, from the runs'
 * histograms, where the results have them. A percentile of several runs cannot be had
 * from theirs.
 */
final class MergedLatency {

	private static final double[] PERCENTS = { 50, 75, 90, 95, 99, 99.9, 100 };

	private static final double MICROSECONDS = 1000;

	private final Map<String, Histogram> byVariant = new LinkedHashMap<>();

	/**
	 * @param folder of the results, where the histograms are
	 * @param open whether a request's latency counts from when it was due
	 */
	MergedLatency(JsonNode results, String experiment, Path folder, boolean open) {
		JsonRuns.valid(results, experiment).forEach((variant, runs) -> {
			List<Path> logs = runs.stream()
				.map((run) -> run.path("histograms").asString(""))
				.filter((name) -> !name.isEmpty())
				.map(folder::resolve)
				.filter(Files::exists)
				.toList();
			Histogram merged = LatencyLog.merged(logs, open ? LatencyLog.INTENDED : LatencyLog.LATENCY);
			if (merged != null && logs.size() == runs.size()) {
				this.byVariant.put(variant, merged);
			}
		});
	}

	List<Block> blocks() {
		if (this.byVariant.isEmpty()) {
			return List.of();
		}
		List<Series> series = new ArrayList<>();
		this.byVariant.forEach((variant,
				histogram) -> series.add(new Series(variant,
						DoubleStream.of(PERCENTS).mapToObj((percent) -> milliseconds(histogram, percent)).toList(),
						List.of())));
		return List.of(new Chart(Chart.Kind.CURVES, "Latency by percentile, logarithmic", "ms", names(), series),
				table());
	}

	private Table table() {
		List<Column> columns = new ArrayList<>(List.of(new Column("variant", ""), new Column("requests", "")));
		names().forEach((name) -> columns.add(new Column(name, "ms")));
		List<Row> rows = new ArrayList<>();
		this.byVariant.forEach((variant, histogram) -> {
			List<Cell> cells = new ArrayList<>(
					List.of(new Cell(variant), new Cell(Long.toString(histogram.getTotalCount()))));
			DoubleStream.of(PERCENTS)
				.forEach((percent) -> cells.add(new Cell(Numbers.format(milliseconds(histogram, percent), 1))));
			rows.add(new Row(cells, false));
		});
		return new Table("Latency of the requests of all valid runs together", columns, rows);
	}

	private static Double milliseconds(Histogram histogram, double percent) {
		return histogram.getValueAtPercentile(percent) / MICROSECONDS;
	}

	private static List<String> names() {
		return DoubleStream.of(PERCENTS)
			.mapToObj((percent) -> (percent == 100) ? "max"
					: "p" + Numbers.format(percent, (percent == Math.rint(percent)) ? 0 : 1))
			.toList();
	}

}
