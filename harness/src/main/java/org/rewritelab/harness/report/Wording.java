package org.rewritelab.harness.report;

import java.util.Locale;

import org.rewritelab.harness.compare.Finding;
import org.rewritelab.harness.compare.Verdict;

/**
 * Findings for the reader.
 */
public final class Wording {

	private Wording() {
	}

	/**
	 * @return such as {@code -15.0 % (-20.1 to -10.2 %)}, or {@code x7.20 (6.90 to 7.51)}
	 * for less than half and more than double; without what is not known
	 */
	public static String change(Finding finding) {
		Double ratio = finding.ratio();
		return (ratio != null)
				? number(ratio, isPercent(ratio)) + (isPercent(ratio) ? " %" : "") + interval(finding, ratio, " %")
				: Numbers.NOT_MEASURED;
	}

	/**
	 * @return the verdict with the change, for a narrow column: without the sign of per
	 * cent, and without the median where there is no difference
	 */
	static String narrow(Finding finding) {
		Double ratio = finding.ratio();
		if (ratio == null) {
			return finding.verdict().toString();
		}
		String median = (finding.verdict() != Verdict.NO_DIFFERENCE) ? " " + number(ratio, isPercent(ratio)) : "";
		return finding.verdict() + median + interval(finding, ratio, "");
	}

	/**
	 * @return why it is undecided, and what would help; empty where it is decided
	 */
	public static String reason(Finding finding) {
		String reason = finding.reason();
		Integer further = finding.furtherRepetitions();
		if (reason == null) {
			return "";
		}
		return (further != null)
				? reason + "; about " + further + " more repetition" + ((further == 1) ? "" : "s") + " would decide"
				: reason;
	}

	private static String interval(Finding finding, double ratio, String unit) {
		Double low = finding.low();
		Double high = finding.high();
		boolean percent = isPercent(ratio);
		return (low != null && high != null)
				? " (" + number(low, percent) + " to " + number(high, percent) + (percent ? unit : "") + ")" : "";
	}

	private static boolean isPercent(double ratio) {
		return ratio >= 0.5 && ratio <= 2;
	}

	private static String number(double ratio, boolean percent) {
		return percent ? String.format(Locale.ROOT, "%+.1f", 100 * (ratio - 1)).replaceFirst("^[+-](?=0\\.0$)", "")
				: "x" + Numbers.format(ratio, 2);
	}

}
