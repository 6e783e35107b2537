package org.rewritelab.harness.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.report.Numbers;
import org.rewritelab.harness.report.page.Block.Cell;
import org.rewritelab.harness.report.page.Block.Column;
import org.rewritelab.harness.report.page.Block.Row;
import org.rewritelab.harness.report.page.Block.Table;
import tools.jackson.databind.JsonNode;

/**
 * What else a run cost, and what was measured beside it, where the results have it.
 */
final class FurtherFigures {

	private static final List<Figure> FIGURES = List.of(
			new Figure("allocatedBytesPerRequest", "allocated", "KiB/request", 1.0 / 1024, 1),
			new Figure("upstreamTlsHandshakesPerRequest", "TLS handshakes", "/request", 1, 3),
			new Figure("rssMiBPerHundredUsers", "memory", "MiB/100 users", 1, 0),
			new Figure("compilerCpuSeconds", "JIT compiler", "CPU s", 1, 2),
			new Figure("voluntarySwitches", "waits", "switches", 1, 0),
			new Figure("involuntarySwitches", "preempted", "switches", 1, 0),
			new Figure("bytesOut", "received", "MiB", 1.0 / (1024 * 1024), 1),
			new Figure("databaseActiveSeconds", "database", "active s", 1, 1),
			new Figure("firstAnswerMs", "first answer", "ms", 1, 0),
			new Figure("hostStolenPercent", "stolen", "%", 1, 1), new Figure("hostOthersPercent", "others", "%", 1, 1));

	private final JsonNode results;

	private final String experiment;

	/**
	 * @param results all of {@code results.json}
	 */
	FurtherFigures(JsonNode results, String experiment) {
		this.results = results;
		this.experiment = experiment;
	}

	List<Block> tables() {
		List<Block> tables = new ArrayList<>();
		Map<String, List<JsonNode>> runs = JsonRuns.valid(this.results, this.experiment);
		List<Figure> known = FIGURES.stream()
			.filter((figure) -> runs.values().stream().anyMatch((those) -> figure.median(those) != null))
			.toList();
		if (!known.isEmpty()) {
			tables.add(costs(runs, known));
		}
		List<JsonNode> calibrations = this.results.path("calibrations")
			.valueStream()
			.filter((calibration) -> calibration.path("experiment").asString("").equals(this.experiment))
			.toList();
		if (!calibrations.isEmpty()) {
			tables.add(calibrations(calibrations));
		}
		return tables;
	}

	private static Table costs(Map<String, List<JsonNode>> runs, List<Figure> figures) {
		List<Column> columns = new ArrayList<>(List.of(new Column("variant", "")));
		figures.forEach((figure) -> columns.add(new Column(figure.name(), figure.unit())));
		List<Row> rows = new ArrayList<>();
		runs.forEach((variant, those) -> {
			List<Cell> cells = new ArrayList<>(List.of(new Cell(variant)));
			figures.forEach((figure) -> cells.add(new Cell(Numbers.format(figure.median(those), figure.decimals()))));
			rows.add(new Row(cells, false));
		});
		return new Table("More of what it cost, and what the machine did beside it; medians of the valid runs", columns,
				rows);
	}

	private static Table calibrations(List<JsonNode> calibrations) {
		List<Row> rows = calibrations.stream()
			.map((calibration) -> new Row(List.of(new Cell(calibration.path("what").asString("")),
					new Cell(number(calibration.path("askedPerSecond"), 0)),
					new Cell(number(calibration.path("perSecond"), 1)),
					new Cell(number(calibration.path("latencyMs").path("p99"), 1)),
					new Cell(number(calibration.path("boundMs"), 0)), new Cell(held(calibration))), false))
			.toList();
		return new Table("What runs beside the services can do by itself",
				List.of(new Column("what", ""), new Column("asked", "/s"), new Column("right answers", "/s"),
						new Column("p99", "ms"), new Column("bound", "ms"), new Column("held", "")),
				rows);
	}

	private static String held(JsonNode calibration) {
		JsonNode held = calibration.path("held");
		if (!held.isBoolean()) {
			return "";
		}
		return held.asBoolean() ? "yes" : "no: " + calibration.path("reason").asString("");
	}

	private static String number(JsonNode number, int decimals) {
		return Numbers.format(number.isNumber() ? (Double) number.asDouble() : null, decimals);
	}

	/**
	 * @param field of a run
	 * @param scale from the field's unit to the column's
	 */
	private record Figure(String field, String name, String unit, double scale, int decimals) {

		@Nullable Double median(List<JsonNode> runs) {
			return Numbers.median(runs.stream()
				.map((run) -> run.path(this.field))
				.filter(JsonNode::isNumber)
				.map((number) -> number.asDouble() * this.scale)
				.toList());
		}

	}

}
