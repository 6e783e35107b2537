package org.rewritelab.contracts.dashboards;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a query of ours is made of. It knows what our queries need, not all of PromQL.
 */
final class Promql {

	private static final Pattern LABELS = Pattern
		.compile("\\b(by|without|on|ignoring|group_left|group_right)\\s*\\([^)]*\\)");

	private static final Pattern NAME = Pattern.compile("\\b[a-zA-Z_:][\\w:]*\\b(?!\\s*\\()");

	private static final Set<String> WORDS = Set.of("or", "and", "unless", "bool", "offset");

	private static final Pattern VARIABLE = Pattern.compile("\\$(\\w+)");

	private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((.+),\\s*(\\w+)\\)");

	private Promql() {
	}

	/**
	 * The metrics that a query reads.
	 */
	static Set<String> metrics(String query) {
		Matcher labelValues = LABEL_VALUES.matcher(query);
		String bare = (labelValues.matches() ? labelValues.group(1) : query).replaceAll("\"[^\"]*\"", "")
			.replaceAll("\\{[^}]*}", "")
			.replaceAll("\\[[^]]*]", "");
		Set<String> names = NAME.matcher(LABELS.matcher(bare).replaceAll(""))
			.results()
			.map(MatchResult::group)
			.collect(Collectors.toCollection(TreeSet::new));
		names.removeAll(WORDS);
		return names;
	}

	/**
	 * The names of Grafana's variables in a query.
	 */
	static Set<String> variables(String query) {
		return VARIABLE.matcher(query)
			.results()
			.map((variable) -> variable.group(1))
			.collect(Collectors.toCollection(TreeSet::new));
	}

	/**
	 * The selector and the label of {@code label_values(selector, label)}.
	 */
	static LabelValues labelValues(String query) {
		Matcher labelValues = LABEL_VALUES.matcher(query);
		if (!labelValues.matches()) {
			throw new IllegalArgumentException("A variable's query must be label_values(metric, label), not " + query);
		}
		return new LabelValues(labelValues.group(1), labelValues.group(2));
	}

	record LabelValues(String selector, String label) {
	}

}
