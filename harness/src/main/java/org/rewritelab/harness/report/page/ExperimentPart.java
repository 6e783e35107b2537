package org.rewritelab.harness.report.page;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.rewritelab.harness.compare.Comparison;
import org.rewritelab.harness.compare.Metric;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.report.FalseAlarms;
import org.rewritelab.harness.report.FaultTable;
import org.rewritelab.harness.report.PhaseTable;
import org.rewritelab.harness.report.Results;
import org.rewritelab.harness.report.ResultsTable;
import org.rewritelab.harness.report.RunResult;
import org.rewritelab.harness.report.page.Block.Heading;
import org.rewritelab.harness.report.page.Block.Notes;
import org.rewritelab.harness.report.page.Block.Paragraph;
import org.rewritelab.harness.report.page.Page.Section;
import tools.jackson.databind.JsonNode;

/**
 * What the report says of one experiment: its answer, and all that the answer is from.
 */
final class ExperimentPart implements Part {

	private final Experiment experiment;

	private final SmallestEffect effect;

	private final List<RunResult> runs;

	private final List<Comparison> comparisons;

	private final List<Line> lines;

	private final boolean open;

	private final OverTime overTime;

	private final FurtherFigures furtherFigures;

	private final MergedLatency mergedLatency;

	private final boolean claimsNothing;

	/**
	 * @param results with comparisons
	 * @param tree the file that they are from
	 * @param folder that it is in
	 */
	ExperimentPart(Experiment experiment, Results results, SmallestEffect effect, JsonNode tree, Path folder) {
		this.experiment = experiment;
		this.effect = effect;
		this.runs = results.runsOf(experiment);
		this.comparisons = results.comparisons()
			.stream()
			.filter((comparison) -> comparison.experiment().equals(experiment.name()))
			.toList();
		this.lines = Line.of(experiment, results.runs());
		this.open = experiment.workload().rate() != null;
		this.overTime = new OverTime(tree, experiment.name());
		this.furtherFigures = new FurtherFigures(tree, experiment.name());
		this.mergedLatency = new MergedLatency(tree, experiment.name(), folder, this.open);
		this.claimsNothing = results.claimsNothing();
	}

	@Override
	public boolean hasRuns() {
		return !this.runs.isEmpty();
	}

	@Override
	public List<Block> answer() {
		List<Block> blocks = new ArrayList<>(
				List.of(new Heading(this.experiment.name() + ": " + this.experiment.question())));
		if (this.experiment.faults() != null) {
			List<String> broken = new FaultTable(this.experiment, this.runs).broken();
			blocks.add(new Paragraph(broken.isEmpty()
					? "Every service kept its promises: no wrong answer, no hung request, nothing leaked, recovered in time."
					: "Not as promised: " + String.join(" | ", broken)));
			return blocks;
		}
		List<Comparison> told = told(Comparison.Kind.BASELINE);
		if (this.claimsNothing) {
			blocks.add(new Paragraph("None: the runs were only to see that every variant works."));
		}
		else if (told.isEmpty()) {
			blocks.add(new Paragraph("One variant only, so there is nothing to compare."));
		}
		else if (told.stream().allMatch((comparison) -> comparison.finding().repetitions() < 2)) {
			blocks.add(new Paragraph("Undecided: an interval needs two repetitions in which both variants have a valid "
					+ "run. './lab run " + this.experiment.name() + " --repeat 5' gives more."));
		}
		else {
			blocks.add(new Block.Answers(new Answers(told, this.effect).all()));
		}
		blocks.addAll(limits());
		FalseAlarms.of(this.experiment, this.comparisons)
			.ifPresent((alarms) -> blocks.add(new Paragraph("The variants are the same: " + alarms + ".")));
		return blocks;
	}

	@Override
	public Section section() {
		if (this.experiment.faults() != null) {
			FaultTable table = new FaultTable(this.experiment, this.runs);
			return new Section(this.experiment.name(), this.experiment.name(), List.of(
					new Paragraph(this.experiment.question()), new Paragraph(model()),
					Tables.of("Failed: of the requests that were sent or under way while the fault lasted. Recovered: "
							+ "from the fault's end to the first request from which on all were right for 3 s. Threads, "
							+ "connections and heap: idle before → idle after", table.cells(), table.valid())));
		}
		List<Block> blocks = new ArrayList<>(List.of(new Paragraph(this.experiment.question())));
		if (this.experiment.source() != null) {
			blocks.add(new Paragraph("Article: " + this.experiment.source() + "."));
		}
		blocks.add(new Paragraph(model()));
		List<Comparison> baseline = told(Comparison.Kind.BASELINE);
		if (!baseline.isEmpty()) {
			blocks.add(new Heading("Compared with " + baseline.getFirst().baseline()));
			blocks.add(Tables.verdicts("A difference of " + this.effect + " matters; intervals are of 95 %", baseline));
		}
		Charts charts = new Charts(this.lines, this.open);
		if (!this.lines.isEmpty()) {
			blocks.add(new Heading("Step by step"));
			blocks.add(charts.main());
		}
		List<Comparison> steps = this.comparisons.stream()
			.filter((comparison) -> comparison.kind() == Comparison.Kind.STEP)
			.toList();
		if (!steps.isEmpty()) {
			blocks.add(new Ladder(this.lines, steps, this.open).table());
		}
		ResultsTable.Content content = new ResultsTable(this.experiment, this.runs).content();
		blocks.add(new Heading("What was served"));
		if (!this.lines.isEmpty()) {
			blocks.add(charts.latency());
		}
		blocks.addAll(this.mergedLatency.blocks());
		blocks.addAll(this.overTime.charts());
		blocks.add(Tables.of("Medians of the valid runs; requests/s with the lowest and highest; 'article' is what was "
				+ "published, of another machine", content.served(), content.valid()));
		PhaseTable phases = new PhaseTable(this.experiment, this.runs);
		if (!phases.isEmpty()) {
			blocks.add(Tables
				.of("At capacity, beyond it and afterwards, of the requests due in each phase; medians of the "
						+ "valid runs", phases.content().cells(), phases.content().valid()));
		}
		blocks.add(new Heading("What it cost"));
		if (!this.lines.isEmpty()) {
			blocks.addAll(charts.cost());
		}
		blocks.add(Tables.of("Of the service's process alone; medians of the valid runs", content.cost(),
				content.valid()));
		blocks.addAll(this.furtherFigures.tables());
		List<RunResult> leftOut = this.runs.stream().filter((run) -> !run.valid()).toList();
		if (!leftOut.isEmpty()) {
			blocks.add(Tables.leftOut(leftOut));
		}
		if (!content.notes().isEmpty()) {
			blocks.add(new Notes(content.notes()));
		}
		return new Section(this.experiment.name(), this.experiment.name(), blocks);
	}

	private List<Block> limits() {
		List<String> limited = this.lines.stream()
			.filter((line) -> line.runs().stream().anyMatch((run) -> run.limit() != null))
			.map(Line::label)
			.toList();
		if (limited.isEmpty()) {
			return List.of();
		}
		String whose = (limited.size() == this.lines.size()) ? "all variants" : String.join(", ", limited);
		return List.of(new Paragraph("Something else than the service was the limit of " + whose
				+ ", so that their code decided little there; the footnotes say what."));
	}

	private List<Comparison> told(Comparison.Kind kind) {
		boolean failures = this.runs.stream()
			.filter(RunResult::valid)
			.anyMatch((run) -> run.load().failures() != null && run.load().failures() > 0);
		return this.comparisons.stream()
			.filter((comparison) -> comparison.kind() == kind)
			// Where none fails, they are the requests again.
			.filter((comparison) -> failures || comparison.metric() != Metric.GOODPUT_PER_SECOND)
			.toList();
	}

	private String model() {
		if (this.experiment.variants()
			.stream()
			.map((variant) -> this.experiment.workload().with(variant.scriptEnv()).rate() != null)
			.distinct()
			.count() > 1) {
			return "Both models: users who wait for their answers, and requests at a rate of their own. Where the service "
					+ "is too slow for the rate, the users of the closed model ask less often, and its latencies leave out "
					+ "the requests that nobody could send; those of the open model grow with the queue.";
		}
		return this.open
				? "Open model: requests are sent at their rate, whether or not the earlier ones are answered. Latency "
						+ "is the main figure; a queue that grows is as long as the test lets it become."
				: "Closed model: a user asks again when the last answer is there, so a slow service is asked less often, "
						+ "and latencies leave out the requests that nobody could send. Requests/s is the main figure; "
						+ "at the workload's ceiling it says nothing of who could do more.";
	}

}
