package org.rewritelab.harness.report.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A page as GitHub's Markdown, without the charts.
 */
final class Markdown {

	private Markdown() {
	}

	static String render(Page page) {
		return "# " + escape(page.title()) + "\n\n" + escape(page.subtitle()) + "\n\n"
				+ page.sections()
					.stream()
					.map((section) -> "## " + escape(section.title()) + "\n\n"
							+ section.blocks().stream().map(Markdown::block).collect(Collectors.joining()))
					.collect(Collectors.joining());
	}

	private static String block(Block block) {
		return switch (block) {
			case Block.Heading heading -> "### " + escape(heading.text()) + "\n\n";
			case Block.Paragraph paragraph -> escape(paragraph.text()) + "\n\n";
			case Block.Answers answers ->
				answers.all().stream().map(Markdown::answer).collect(Collectors.joining()) + "\n";
			case Block.Facts facts -> facts.all()
				.stream()
				.map((fact) -> "- " + fact.name() + ": "
						+ (fact.code() ? "`" + fact.value() + "`" : escape(fact.value())) + "\n")
				.collect(Collectors.joining()) + "\n";
			case Block.Notes notes -> IntStream.range(0, notes.all().size())
				.mapToObj((i) -> "- \\[" + (i + 1) + "\\] " + escape(notes.all().get(i)) + "\n")
				.collect(Collectors.joining()) + "\n";
			case Block.Links links -> links.all()
				.stream()
				.map((link) -> "- [" + escape(link.text()) + "](" + link.target() + ")\n")
				.collect(Collectors.joining()) + "\n";
			case Block.Table table -> table(table);
			case Block.HeatMap map -> map(map);
			case Block.Chart _ -> "";
			case Block.Plot _ -> "";
		};
	}

	private static String answer(Block.Answer answer) {
		return "- **" + escape(answer.metric()) + "**: " + escape(answer.lead())
				+ answer.others().stream().map((other) -> "; " + escape(other)).collect(Collectors.joining()) + "\n";
	}

	private static String table(Block.Table table) {
		return escape(table.caption()) + ":\n\n"
				+ line(table.columns()
					.stream()
					.map((column) -> escape((column.name() + " " + column.unit()).strip()))
					.toList())
				+ line(Collections.nCopies(table.columns().size(), "---"))
				+ table.rows().stream().map(Markdown::row).collect(Collectors.joining()) + "\n";
	}

	private static String map(Block.HeatMap map) {
		List<String> names = new ArrayList<>(List.of(escape(map.down() + " by " + map.across())));
		map.columns().stream().map(Markdown::escape).forEach(names::add);
		return escape(map.caption()) + ":\n\n" + line(names) + line(Collections.nCopies(names.size(), "---"))
				+ map.rows().stream().map(Markdown::row).collect(Collectors.joining()) + "\n";
	}

	private static String row(Block.HeatRow row) {
		List<String> cells = new ArrayList<>(List.of(escape(row.name())));
		row.cells()
			.forEach((cell) -> cells
				.add(escape(cell.detail().isEmpty() ? cell.text() : cell.text() + " (" + cell.detail() + ")")));
		return line(cells);
	}

	private static String row(Block.Row row) {
		return line(row.cells()
			.stream()
			.map(Markdown::cell)
			.map((text) -> (row.struck() && !text.isEmpty()) ? "~~" + text + "~~" : text)
			.toList());
	}

	/**
	 * Why an interval decides nothing is left to the page: it would fill the table.
	 */
	private static String cell(Block.Cell cell) {
		if (!cell.change().isEmpty()) {
			return escape(cell.text() + " " + cell.change());
		}
		return escape(cell.detail().isEmpty() ? cell.text() : cell.text() + " (" + cell.detail() + ")");
	}

	private static String line(List<String> cells) {
		return "| " + String.join(" | ", cells) + " |\n";
	}

	private static String escape(String text) {
		return text.replaceAll("([\\\\`*_\\[\\]<>|~#])", "\\\\$1").replaceAll("\\s+", " ");
	}

}
