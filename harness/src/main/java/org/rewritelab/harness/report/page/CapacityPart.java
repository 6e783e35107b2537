package org.rewritelab.harness.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.rewritelab.harness.experiment.CapacityPlan;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.report.Capacity;
import org.rewritelab.harness.report.Capacity.Outcome;
import org.rewritelab.harness.report.Capacity.Step;
import org.rewritelab.harness.report.CapacityTable;
import org.rewritelab.harness.report.Numbers;
import org.rewritelab.harness.report.page.Block.Cell;
import org.rewritelab.harness.report.page.Block.Column;
import org.rewritelab.harness.report.page.Block.Curve;
import org.rewritelab.harness.report.page.Block.Heading;
import org.rewritelab.harness.report.page.Block.Notes;
import org.rewritelab.harness.report.page.Block.Panel;
import org.rewritelab.harness.report.page.Block.Paragraph;
import org.rewritelab.harness.report.page.Block.Plot;
import org.rewritelab.harness.report.page.Block.Point;
import org.rewritelab.harness.report.page.Block.Row;
import org.rewritelab.harness.report.page.Block.Table;
import org.rewritelab.harness.report.page.Page.Section;

import org.jspecify.annotations.Nullable;

/**
 * What the report says of an experiment that looked for capacities.
 */
final class CapacityPart implements Part {

	private final Experiment experiment;

	private final CapacityPlan plan;

	private final CapacityTable table;

	private final List<Capacity> capacities;

	/**
	 * @param plan of the experiment
	 * @param capacities of the experiment, at least one
	 */
	CapacityPart(Experiment experiment, CapacityPlan plan, List<Capacity> capacities) {
		this.experiment = experiment;
		this.plan = plan;
		this.table = new CapacityTable(experiment, plan, capacities);
		this.capacities = this.table.ordered().toList();
	}

	@Override
	public boolean hasRuns() {
		return !this.capacities.isEmpty();
	}

	@Override
	public List<Block> answer() {
		List<Block> blocks = new ArrayList<>(
				List.of(new Heading(this.experiment.name() + ": " + this.experiment.question())));
		blocks.add(new Paragraph(this.capacities.stream()
			.map((capacity) -> name(capacity) + " " + capacity.held())
			.collect(Collectors.joining(", ", "Requests a second held: ", "."))));
		if (this.capacities.stream().anyMatch(Capacity::atLeast)) {
			blocks.add(new Paragraph("'At least': something else than the service was exhausted, or the search ended "
					+ "before; how much more the variant holds was not found. Of two such variants it is not known "
					+ "which holds more."));
		}
		return blocks;
	}

	@Override
	public Section section() {
		List<Block> blocks = new ArrayList<>(List.of(new Paragraph(this.experiment.question())));
		blocks.add(new Paragraph("Open model: requests are sent at their rate, evenly spaced, whether or not the "
				+ "earlier ones are answered. Looked for: " + this.plan + ". Latency counts from when a request was "
				+ "due. A rate that is not held is tried once more, and the second try counts."));
		blocks.add(table("What was held", CapacityTable.HEADER, this.table.rows()));
		blocks.add(plot());
		blocks.add(steps());
		if (!this.table.notes().isEmpty()) {
			blocks.add(new Notes(this.table.notes()));
		}
		return new Section(this.experiment.name(), this.experiment.name(), blocks);
	}

	private String name(Capacity capacity) {
		boolean several = this.capacities.stream().anyMatch((other) -> other.repetition() > 1);
		return several ? capacity.variant() + ", repetition " + capacity.repetition() : capacity.variant();
	}

	private static Table table(String caption, List<List<String>> header, List<List<String>> rows) {
		return new Table(caption,
				IntStream.range(0, header.getFirst().size())
					.mapToObj((i) -> new Column(header.get(0).get(i), header.get(1).get(i)))
					.toList(),
				rows.stream().map((row) -> new Row(row.stream().map(Cell::new).toList(), false)).toList());
	}

	private Plot plot() {
		List<Curve> latency = new ArrayList<>();
		List<Curve> goodput = new ArrayList<>();
		for (Capacity capacity : this.capacities) {
			// A logarithm has no 0.
			latency.add(curve(capacity, "p99", false, (step) -> positive(step.p99Ms())));
			latency.add(curve(capacity, "p50", true, (step) -> positive(step.p50Ms())));
			goodput.add(curve(capacity, "right answers", false, Step::goodputPerSecond));
		}
		goodput.add(asAsked());
		return new Plot("Latency (p99, and p50 dashed) and right answers by arrival rate; rings were not held",
				"requests/s asked", this.capacities.stream().map(this::name).toList(),
				List.of(new Panel("latency", "ms", true, latency),
						new Panel("right answers", "requests/s", false, goodput)));
	}

	private static @Nullable Double positive(@Nullable Double number) {
		return (number != null && number > 0) ? number : null;
	}

	private Curve curve(Capacity capacity, String figure, boolean dashed, Function<Step, @Nullable Double> up) {
		List<Point> points = new ArrayList<>();
		for (Step step : capacity.byRate()) {
			Double value = up.apply(step);
			if (value != null) {
				points.add(new Point(step.rate(), value, step.outcome() != Outcome.HELD));
			}
		}
		return new Curve(name(capacity), figure, dashed, points);
	}

	private Curve asAsked() {
		double most = this.capacities.stream()
			.flatMap((capacity) -> capacity.steps().stream())
			.mapToDouble(Step::rate)
			.max()
			.orElse(0);
		return new Curve("all that is asked", "requests", true,
				List.of(new Point(0, 0, false), new Point(most, most, false)));
	}

	private Table steps() {
		List<List<String>> header = List.of(
				List.of("variant", "step", "asked", "right answers", "p50", "p99", "not sent", "service CPU", "CPU",
						"outcome", "why", "exhausted"),
				List.of("", "", "requests/s", "/s", "ms", "ms", "requests", "%", "ms/request", "", "", ""));
		List<List<String>> rows = new ArrayList<>();
		for (Capacity capacity : this.capacities) {
			for (int i = 0; i < capacity.steps().size(); i++) {
				rows.add(row(name(capacity), i + 1, capacity.steps().get(i)));
			}
		}
		return table("Every step, in the order they were tried", header, rows);
	}

	private static List<String> row(String name, int number, Step step) {
		return List.of(name, Integer.toString(number), Integer.toString(step.rate()),
				Numbers.format(step.goodputPerSecond(), 1), Numbers.format(step.p50Ms(), 1),
				Numbers.format(step.p99Ms(), 1),
				(step.dropped() != null) ? String.format(Locale.ROOT, "%d", step.dropped()) : "",
				Numbers.format(step.serviceCpuPercent(), 0), Numbers.format(step.cpuMsPerRequest(), 2), outcome(step),
				(step.reason() != null) ? step.reason() : "", (step.exhausted() != null) ? step.exhausted() : "");
	}

	private static String outcome(Step step) {
		String outcome = switch (step.outcome()) {
			case HELD -> "held";
			case BROKE -> "not held";
			case ELSEWHERE -> "not held, perhaps for another reason";
		};
		return step.secondTry() ? outcome + " (second try)" : outcome;
	}

}
