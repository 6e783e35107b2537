package org.rewritelab.harness.report.page;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.compare.Verdict;

/**
 * A part of a section.
 */
public sealed interface Block {

	record Heading(String text) implements Block {
	}

	record Paragraph(String text) implements Block {
	}

	/**
	 * Who is ahead, metric by metric.
	 */
	record Answers(List<Answer> all) implements Block {
	}

	/**
	 * @param lead who is ahead
	 * @param others what is to be said of the others
	 */
	record Answer(String metric, String lead, List<String> others) {
	}

	/**
	 * Names and what they stand for.
	 */
	record Facts(List<Fact> all) implements Block {
	}

	/**
	 * @param code whether it is to be typed
	 */
	record Fact(String name, String value, boolean code) {

		Fact(String name, String value) {
			this(name, value, false);
		}

	}

	/**
	 * Footnotes, numbered from 1.
	 */
	record Notes(List<String> all) implements Block {
	}

	record Links(List<Link> all) implements Block {
	}

	/**
	 * @param target relative to the report
	 */
	record Link(String text, String target) {
	}

	/**
	 * Can be sorted by any column.
	 */
	record Table(String caption, List<Column> columns, List<Row> rows) implements Block {
	}

	/**
	 * @param unit may be empty
	 */
	record Column(String name, String unit) {
	}

	/**
	 * @param struck whether it is not to be compared
	 */
	record Row(List<Cell> cells, boolean struck) {
	}

	/**
	 * @param change that the text is said of; may be empty
	 * @param detail in smaller letters; may be empty
	 * @param verdict that it tells; null for none
	 */
	record Cell(String text, String change, String detail, @Nullable Verdict verdict) {

		Cell(String text) {
			this(text, "", "", null);
		}

	}

	/**
	 * A table with two axes, whose cells have colours and say in words what these mean.
	 *
	 * @param down what the rows are, with its unit
	 * @param across what the columns are, with its unit
	 * @param legend names that have a colour, in the order of the colours
	 * @param columns the columns' values
	 */
	record HeatMap(String caption, String down, String across, List<String> legend, List<String> columns,
			List<HeatRow> rows) implements Block {

		private static final int COLOURS = 4;

		/**
		 * For the template.
		 * @param colour place in the legend; -1 for none
		 * @return the name that {@code report.css} has for it; null for none
		 */
		public static @Nullable String style(int colour) {
			return (colour >= 0) ? "map-" + colour % COLOURS : null;
		}

	}

	record HeatRow(String name, List<HeatCell> cells) {
	}

	/**
	 * @param colour place in the legend; -1 for none
	 * @param detail in smaller letters; may be empty
	 */
	record HeatCell(int colour, String text, String detail) {
	}

	/**
	 * Values in the browser only: the tables have them too.
	 *
	 * @param kind how it is drawn
	 * @param unit of the values
	 * @param categories that each series has a value for
	 */
	record Chart(Kind kind, String title, String unit, List<String> categories, List<Series> series) implements Block {

		/**
		 * How a chart is drawn, {@code report.js} has the code.
		 */
		enum Kind {

			/** A bar a category, from 0, with the range of the repetitions. */
			BARS,

			/** A mark a category and series, on a logarithmic scale. */
			MARKS,

			/** A line a series over the categories, which are seconds. */
			LINES,

			/** A line a series over the categories, on a logarithmic scale. */
			CURVES

		}

	}

	/**
	 * Numbers against numbers, in the browser only: panels one below the other that share
	 * what is across.
	 *
	 * @param kind for {@code report.js}, which tells it from a {@link Chart} by that
	 * @param across what is along the horizontal axis, with its unit
	 * @param names of the curves, in the order of their colours
	 */
	record Plot(String kind, String title, String across, List<String> names, List<Panel> panels) implements Block {

		Plot(String title, String across, List<String> names, List<Panel> panels) {
			this("PLOT", title, across, names, panels);
		}

	}

	/**
	 * @param logarithmic whether its vertical axis is
	 */
	record Panel(String title, String unit, boolean logarithmic, List<Curve> curves) {
	}

	/**
	 * @param name which curves of other panels may have too
	 * @param figure what it shows
	 */
	record Curve(String name, String figure, boolean dashed, List<Point> points) {
	}

	/**
	 * @param hollow whether it is drawn as a ring and not as a disc
	 */
	record Point(double across, double up, boolean hollow) {
	}

	/**
	 * @param values null where there is none
	 * @param repetitions that each value is the median of; empty where there are none
	 */
	record Series(String name, List<@Nullable Double> values, List<List<Double>> repetitions) {
	}

}
