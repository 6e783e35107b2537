package org.rewritelab.contracts.dashboards;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.rewritelab.contracts.dashboards.Dashboard.Box;
import org.rewritelab.contracts.dashboards.Dashboard.Panel;

/**
 * Draws where the dashboards have their panels, as an SVG picture.
 */
final class DashboardsLayout {

	/** Of a unit of Grafana's grid, in pixels. */
	private static final int WIDTH = 40;

	private static final int HEIGHT = 4;

	private static final int ROW_HEIGHT = 20;

	private static final int HEADING_HEIGHT = 34;

	private static final int GAP = 2;

	private static final String STYLE = """
			  <style>
			    text { font: 12px sans-serif; fill: #24292f }
			    .title { font-size: 16px; font-weight: bold }
			    .row { fill: #57606a }
			    .unit { font-size: 10px; fill: #57606a }
			    .page { fill: #ffffff }
			    .panel { fill: #f6f8fa; stroke: #d0d7de }
			    .blocking { fill: #e8820c }
			    .reactive { fill: #3274d9 }
			  </style>
			""";

	private final StringBuilder svg = new StringBuilder();

	private int y;

	/**
	 * The picture of some dashboards, one under the other.
	 */
	static String of(List<Dashboard> dashboards) {
		DashboardsLayout layout = new DashboardsLayout();
		dashboards.forEach(layout::draw);
		int width = 24 * WIDTH + 2 * GAP;
		int height = layout.y + 2 * GAP;
		return String.format(Locale.ROOT, """
				<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" \
				aria-label="Where the dashboards have their panels">
				%s  <rect class="page" width="%d" height="%d"/>
				%s</svg>
				""", width, height, STYLE, width, height, layout.svg);
	}

	private void draw(Dashboard dashboard) {
		this.y += HEADING_HEIGHT;
		text("title", 2 * GAP, this.y - 12, dashboard.title(), "");
		// Titles of rows are a unit high in Grafana's grid, which is too little for words
		// here.
		int top = 0;
		List<Panel> panels = new ArrayList<>(dashboard.panels());
		panels.sort((one, other) -> Integer.compare(one.box().y(), other.box().y()));
		int offset = this.y;
		for (Panel panel : panels) {
			Box box = panel.box();
			int above = offset + box.y() * HEIGHT;
			if (panel.isRow()) {
				text("row", 2 * GAP, above + ROW_HEIGHT - 6, panel.title(), "");
				offset += ROW_HEIGHT - box.h() * HEIGHT;
			}
			else {
				draw(panel, above);
			}
			top = Math.max(top, offset + (box.y() + box.h()) * HEIGHT);
		}
		this.y = top;
	}

	private void draw(Panel panel, int above) {
		Box box = panel.box();
		int left = box.x() * WIDTH + GAP;
		int width = box.w() * WIDTH - GAP;
		this.svg.append(String.format(Locale.ROOT, """
				  <rect class="panel" x="%d" y="%d" width="%d" height="%d" rx="3"/>
				""", left, above + GAP, width, box.h() * HEIGHT - GAP));
		text("", left + 6, above + 18, panel.title(), unit(panel.unit()));
		if (panel.isColouredByStack()) {
			dot("blocking", left + width - 18, above + 14);
			dot("reactive", left + width - 8, above + 14);
		}
	}

	private void dot(String style, int x, int y) {
		this.svg.append(String.format(Locale.ROOT, """
				  <circle class="%s" cx="%d" cy="%d" r="3.5"/>
				""", style, x, y));
	}

	private void text(String style, int x, int y, String text, String unit) {
		this.svg.append(String.format(Locale.ROOT, """
				  <text%s x="%d" y="%d">%s%s</text>
				""", style.isEmpty() ? "" : " class=\"" + style + "\"", x, y, escape(text),
				unit.isEmpty() ? "" : " <tspan class=\"unit\">" + escape(unit) + "</tspan>"));
	}

	private static String escape(String text) {
		return text.replace("&", "&amp;").replace("<", "&lt;");
	}

	private static String unit(String unit) {
		return switch (unit) {
			case "s" -> "seconds";
			case "reqps" -> "requests/s";
			case "Bps" -> "bytes/s";
			case "percentunit" -> "share";
			case "short" -> "number";
			default -> unit.replaceFirst("^suffix:/", "number/").replaceFirst("^suffix:", "");
		};
	}

}
