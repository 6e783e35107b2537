package org.rewritelab.harness.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.SoakPlan;
import org.rewritelab.harness.report.Results;
import org.rewritelab.harness.report.ResultsTable;
import org.rewritelab.harness.report.RunResult;
import org.rewritelab.harness.report.SoakReport;
import org.rewritelab.harness.report.SoakReport.Figure;
import org.rewritelab.harness.report.SoakReport.Point;
import org.rewritelab.harness.report.SoakTable;
import org.rewritelab.harness.report.page.Block.Chart;
import org.rewritelab.harness.report.page.Block.Heading;
import org.rewritelab.harness.report.page.Block.Notes;
import org.rewritelab.harness.report.page.Block.Paragraph;
import org.rewritelab.harness.report.page.Block.Series;
import org.rewritelab.harness.report.page.Page.Section;

import org.jspecify.annotations.Nullable;

/**
 * What the report says of an experiment that was a soak.
 */
final class SoakPart implements Part {

	private static final double SECONDS_OF_MINUTE = 60;

	private final Experiment experiment;

	private final SoakPlan plan;

	private final List<RunResult> runs;

	private final SoakTable table;

	/**
	 * @param plan of the experiment
	 */
	SoakPart(Experiment experiment, SoakPlan plan, Results results) {
		this.experiment = experiment;
		this.plan = plan;
		this.runs = results.runsOf(experiment);
		this.table = new SoakTable(experiment, this.runs);
	}

	@Override
	public boolean hasRuns() {
		return !this.runs.isEmpty();
	}

	@Override
	public List<Block> answer() {
		List<Block> blocks = new ArrayList<>(
				List.of(new Heading(this.experiment.name() + ": " + this.experiment.question())));
		List<String> broken = this.table.broken();
		boolean open = !this.table.reasons().isEmpty() || this.runs.stream().anyMatch(RunResult::isFailed);
		if (!broken.isEmpty()) {
			blocks.add(new Paragraph("Grows: " + String.join(" | ", broken) + "."));
		}
		else if (!open) {
			blocks.add(
					new Paragraph("Nothing grows: neither memory nor heap, threads, connections or latency has a trend "
							+ "beyond what is allowed."));
		}
		if (open) {
			blocks.add(new Paragraph((broken.isEmpty() ? "Nothing is known to grow, but not" : "Nor is")
					+ " all known: the table says of what it cannot be told, and why."));
		}
		return blocks;
	}

	@Override
	public Section section() {
		List<Block> blocks = new ArrayList<>(List.of(new Paragraph(this.experiment.question())));
		blocks
			.add(new Paragraph("Open model: requests are sent at their rate, evenly spaced, whether or not the earlier "
					+ "ones are answered, for " + this.plan
					+ ". A figure has no trend where the whole 95 % interval of its "
					+ "slope is within what is allowed; it grows where the whole interval is above. Points that are like "
					+ "those before them count for fewer."));
		blocks.add(Tables.of(
				"What grows in an hour; the mean of the points, and how alike two in a row are beside the line",
				this.table.content().cells(), this.table.content().valid()));
		if (!this.table.reasons().isEmpty()) {
			blocks.add(new Notes(this.table.reasons()));
		}
		blocks.addAll(charts());
		ResultsTable.Content content = new ResultsTable(this.experiment, this.runs).content();
		blocks.add(Tables.of("What was served, in all of the time", content.served(), content.valid()));
		blocks.add(Tables.of("What it cost, of the service's process alone", content.cost(), content.valid()));
		if (!content.notes().isEmpty()) {
			blocks.add(new Notes(content.notes()));
		}
		return new Section(this.experiment.name(), this.experiment.name(), blocks);
	}

	/**
	 * Of every run, so that what grows in one repetition can be looked for in the next.
	 */
	private List<Chart> charts() {
		List<RunResult> ordered = this.table.ordered();
		List<Chart> charts = new ArrayList<>();
		if (ordered.isEmpty()) {
			return charts;
		}
		List<String> minutes = soak(ordered.getFirst()).points().stream().map(SoakPart::minute).toList();
		for (Figure figure : Figure.values()) {
			List<Series> series = ordered.stream()
				.map((run) -> new Series(name(run), figures(run, figure), List.of()))
				.filter((one) -> one.values().stream().anyMatch(Objects::nonNull))
				.toList();
			if (!series.isEmpty()) {
				charts.add(new Chart(Chart.Kind.LINES,
						figure.label() + " over the minutes, medians of " + this.plan.pointSeconds() + " s",
						figure.unit(), minutes, series));
			}
		}
		return charts;
	}

	private String name(RunResult run) {
		boolean several = this.runs.stream().anyMatch((other) -> other.repetition() > 1);
		return this.table.name(run) + (several ? ", repetition " + run.repetition() : "");
	}

	private static List<@Nullable Double> figures(RunResult run, Figure figure) {
		return soak(run).points().stream().<@Nullable Double>map(figure::of).toList();
	}

	private static SoakReport soak(RunResult run) {
		return Objects.requireNonNull(run.soak());
	}

	private static String minute(Point point) {
		double minutes = point.atSeconds() / SECONDS_OF_MINUTE;
		return (minutes == Math.rint(minutes)) ? Long.toString(Math.round(minutes))
				: Double.toString(Math.round(minutes * 10) / 10.0);
	}

}
