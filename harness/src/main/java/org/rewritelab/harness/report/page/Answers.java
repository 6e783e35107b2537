package org.rewritelab.harness.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.rewritelab.harness.compare.Comparison;
import org.rewritelab.harness.compare.Metric;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.compare.Verdict;
import org.rewritelab.harness.report.Wording;
import org.rewritelab.harness.report.page.Block.Answer;

/**
 * Who is ahead of the baseline on what, by how much, how sure.
 */
final class Answers {

	private static final Comparator<Comparison> AHEAD_FIRST = Comparator.comparingDouble(Answers::advantage).reversed();

	/** Of which more are not told one by one. */
	private static final int MANY = 3;

	private final List<Comparison> comparisons;

	private final SmallestEffect effect;

	private final boolean several;

	/**
	 * @param comparisons with one baseline
	 */
	Answers(List<Comparison> comparisons, SmallestEffect effect) {
		this.comparisons = comparisons;
		this.effect = effect;
		this.several = comparisons.stream().map(Comparison::settings).distinct().count() > 1;
	}

	List<Answer> all() {
		Map<Metric, List<Comparison>> byMetric = this.comparisons.stream()
			.collect(Collectors.groupingBy(Comparison::metric, LinkedHashMap::new, Collectors.toList()));
		List<Answer> answers = new ArrayList<>();
		byMetric.forEach((metric, comparisons) -> answers.add(answer(metric, comparisons)));
		return answers;
	}

	private Answer answer(Metric metric, List<Comparison> comparisons) {
		Map<Verdict, List<Comparison>> byVerdict = new EnumMap<>(Verdict.class);
		comparisons.forEach((comparison) -> byVerdict
			.computeIfAbsent(comparison.finding().verdict(), (verdict) -> new ArrayList<>())
			.add(comparison));
		List<String> others = new ArrayList<>();
		byVerdict.forEach((verdict, having) -> {
			boolean leads = verdict == Verdict.BETTER
					|| verdict == Verdict.NO_DIFFERENCE && !byVerdict.containsKey(Verdict.BETTER);
			if (!leads) {
				boolean all = verdict == Verdict.UNDECIDED && byVerdict.size() <= 2 && having.size() > MANY;
				others.add(verdict + ": " + (all ? "all others" : list(having)));
			}
		});
		return new Answer(metric.label(), lead(byVerdict, comparisons), others);
	}

	private String lead(Map<Verdict, List<Comparison>> byVerdict, List<Comparison> comparisons) {
		String baseline = comparisons.getFirst().baseline();
		List<Comparison> better = byVerdict.getOrDefault(Verdict.BETTER, List.of());
		if (!better.isEmpty()) {
			return "better than " + baseline + ": " + list(better);
		}
		List<Comparison> same = byVerdict.getOrDefault(Verdict.NO_DIFFERENCE, List.of());
		if (same.isEmpty()) {
			return byVerdict.containsKey(Verdict.UNDECIDED) ? "nobody is better than " + baseline + " for sure"
					: baseline + " is ahead of all others";
		}
		return "within " + this.effect + " of " + baseline + ": " + list(same);
	}

	/**
	 * The furthest ahead first.
	 */
	private String list(List<Comparison> comparisons) {
		return comparisons.stream().sorted(AHEAD_FIRST).map(this::item).collect(Collectors.joining(", "));
	}

	/**
	 * @return the ratio, turned so that more is better; 0 where there is none
	 */
	private static double advantage(Comparison comparison) {
		Double ratio = comparison.finding().ratio();
		if (ratio == null) {
			return 0;
		}
		return comparison.metric().moreIsBetter() ? ratio : 1 / ratio;
	}

	private String item(Comparison comparison) {
		// The table has the intervals of those that nothing can be said of.
		boolean told = comparison.finding().verdict() != Verdict.UNDECIDED;
		String change = told ? " " + Wording.change(comparison.finding()) : "";
		return Line.label(comparison.variant(), comparison.settings(), this.several) + change;
	}

}
