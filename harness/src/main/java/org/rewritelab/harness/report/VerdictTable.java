package org.rewritelab.harness.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.rewritelab.harness.compare.Comparison;
import org.rewritelab.harness.compare.Metric;
import org.rewritelab.harness.compare.SmallestEffect;

/**
 * Comparisons with one baseline as text, a line a variant.
 */
public final class VerdictTable {

	private final List<Comparison> comparisons;

	private final SmallestEffect effect;

	/**
	 * @param comparisons with the same baseline
	 */
	public VerdictTable(List<Comparison> comparisons, SmallestEffect effect) {
		this.comparisons = comparisons;
		this.effect = effect;
	}

	/**
	 * @return empty when there is nothing to compare
	 */
	public List<String> lines() {
		if (this.comparisons.isEmpty()) {
			return List.of();
		}
		String baseline = (this.comparisons.getFirst().kind() != Comparison.Kind.EARLIER)
				? this.comparisons.getFirst().baseline() : "the first results";
		if (this.comparisons.stream().allMatch((comparison) -> comparison.finding().repetitions() < 2)) {
			return List
				.of("compared with " + baseline + ": undecided, because an interval needs two repetitions in which "
						+ "both have a valid run (--repeat 5)");
		}
		List<String> notes = new ArrayList<>();
		List<String> lines = new ArrayList<>();
		lines.add("compared with " + baseline + ", in per cent or times with the 95 % interval; a difference of "
				+ this.effect + " matters");
		lines.addAll(ResultsTable.aligned(rows(notes)));
		for (int i = 0; i < notes.size(); i++) {
			lines.add("(" + (i + 1) + ") " + notes.get(i));
		}
		return lines;
	}

	/**
	 * @param changes comparisons of variants with themselves in earlier results
	 */
	public static List<String> ofChanges(List<Comparison> changes, SmallestEffect effect) {
		List<String> lines = new ArrayList<>();
		for (String experiment : changes.stream().map(Comparison::experiment).distinct().toList()) {
			lines.add(experiment);
			lines.addAll(new VerdictTable(
					changes.stream().filter((change) -> change.experiment().equals(experiment)).toList(), effect)
				.lines());
		}
		return lines;
	}

	private List<List<String>> rows(List<String> notes) {
		Set<Metric> metrics = new LinkedHashSet<>();
		Map<String, Map<Metric, String>> byVariant = new LinkedHashMap<>();
		for (Comparison comparison : told()) {
			metrics.add(comparison.metric());
			byVariant.computeIfAbsent(name(comparison), (name) -> new LinkedHashMap<>())
				.put(comparison.metric(), Wording.narrow(comparison.finding()) + mark(comparison, notes));
		}
		List<List<String>> rows = new ArrayList<>();
		rows.add(row("variant", metrics.stream().map(Metric::label).toList()));
		byVariant.forEach((variant, cells) -> rows
			.add(row(variant, metrics.stream().map((metric) -> cells.getOrDefault(metric, "")).toList())));
		return rows;
	}

	/**
	 * Right answers are the same as requests where none fails.
	 */
	private List<Comparison> told() {
		boolean failures = this.comparisons.stream()
			.anyMatch((comparison) -> !comparison.metric().holdsWithFailures() && comparison.finding().ratio() == null);
		return this.comparisons.stream()
			.filter((comparison) -> failures || comparison.metric() != Metric.GOODPUT_PER_SECOND)
			.toList();
	}

	private static String name(Comparison comparison) {
		String settings = comparison.settings().toString();
		return comparison.variant() + (settings.isEmpty() ? "" : ", " + settings);
	}

	private static String mark(Comparison comparison, List<String> notes) {
		String reason = Wording.reason(comparison.finding());
		if (reason.isEmpty()) {
			return "";
		}
		if (!notes.contains(reason)) {
			notes.add(reason);
		}
		return " (" + (notes.indexOf(reason) + 1) + ")";
	}

	private static List<String> row(String name, List<String> cells) {
		List<String> row = new ArrayList<>(List.of(name));
		row.addAll(cells);
		return row;
	}

}
