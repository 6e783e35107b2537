package org.rewritelab.harness.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.compare.Comparison;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.report.Results;
import org.rewritelab.harness.report.page.Block.Cell;
import org.rewritelab.harness.report.page.Block.Column;
import org.rewritelab.harness.report.page.Block.Heading;
import org.rewritelab.harness.report.page.Block.Paragraph;
import org.rewritelab.harness.report.page.Block.Row;
import org.rewritelab.harness.report.page.Block.Table;
import org.rewritelab.harness.report.page.Page.Section;

/**
 * The report on two results: before and after a change, or two machines.
 */
final class ChangePage {

	private ChangePage() {
	}

	/**
	 * @param changes each variant of the second compared with itself in the first
	 */
	static Page of(Results before, Results after, List<Comparison> changes, SmallestEffect effect) {
		List<Section> sections = new ArrayList<>(List.of(answer(changes, effect)));
		List<Row> rows = new ArrayList<>();
		row(rows, "command", before, after, Results::command);
		row(rows, "started", before, after, Results::startedAt);
		row(rows, "commit", before, after, Results::commit);
		row(rows, "pace", before, after, Results::pace);
		row(rows, "repetitions", before, after, (results) -> Integer.toString(results.repeat()));
		row(rows, "machine", before, after, (results) -> ReportPage.machine(results.host()));
		row(rows, "kernel", before, after, (results) -> results.host().kernel());
		row(rows, "isolation", before, after, (results) -> results.host().isolation());
		row(rows, "JDK", before, after, (results) -> results.host().jdk());
		row(rows, "k6", before, after, (results) -> results.host().k6());
		sections.add(new Section("method", "What was compared", List.of(
				new Table("The two results",
						List.of(new Column("", ""), new Column("first", ""), new Column("second", ""),
								new Column("", "")),
						rows),
				new Paragraph("The two were not measured at the same time, so repetitions are not paired: the "
						+ "medians are divided, and the 95 % interval is that of a bootstrap of both, widened to "
						+ "Welch's t interval of the logarithms where that reaches further. What changed on the "
						+ "machine between the two is in the difference."))));
		return new Page("Rewrite Lab: two results compared", "The second beside the first", sections);
	}

	private static Section answer(List<Comparison> changes, SmallestEffect effect) {
		List<Block> blocks = new ArrayList<>();
		for (String experiment : changes.stream().map(Comparison::experiment).distinct().toList()) {
			blocks.add(new Heading(experiment));
			blocks.add(Tables.verdicts("The second beside the first; a difference of " + effect + " matters",
					changes.stream().filter((change) -> change.experiment().equals(experiment)).toList()));
		}
		if (changes.isEmpty()) {
			blocks.add(new Paragraph("The two results have no variant in common."));
		}
		return new Section("answer", "The answer", blocks);
	}

	private static void row(List<Row> rows, String name, Results before, Results after,
			Function<Results, @Nullable String> fact) {
		String first = Objects.requireNonNullElse(fact.apply(before), "");
		String second = Objects.requireNonNullElse(fact.apply(after), "");
		rows.add(new Row(List.of(new Cell(name), new Cell(first), new Cell(second),
				new Cell(first.equals(second) ? "" : "differs")), false));
	}

}
