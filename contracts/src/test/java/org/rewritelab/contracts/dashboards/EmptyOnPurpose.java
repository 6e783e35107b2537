package org.rewritelab.contracts.dashboards;

import java.util.List;
import java.util.regex.Pattern;

import org.rewritelab.contracts.MarkdownTable;

/**
 * What a panel does not show, and why: a row of docs/dashboards.md.
 *
 * @param series the legend's constant part; * stands for any text
 * @param service the service whose line is missing; * stands for any text
 */
record EmptyOnPurpose(String dashboard, String panel, String series, String service, String why) {

	private static final String TABLE = "| dashboard | panel | series | of | why |";

	EmptyOnPurpose {
		if (why.isEmpty()) {
			throw new IllegalArgumentException("A panel that is empty needs a reason: " + panel);
		}
	}

	static List<EmptyOnPurpose> rows() {
		return MarkdownTable.rows("docs/dashboards.md", TABLE)
			.stream()
			.map((row) -> new EmptyOnPurpose(row.get(0), row.get(1), row.get(2), row.get(3), row.get(4)))
			.toList();
	}

	boolean isOfSeries(String name) {
		return matches(this.series, name);
	}

	boolean isOfService(String name) {
		return matches(this.service, name);
	}

	private static boolean matches(String glob, String name) {
		return Pattern.matches(("\\Q" + glob + "\\E").replace("*", "\\E.*\\Q"), name);
	}

}
