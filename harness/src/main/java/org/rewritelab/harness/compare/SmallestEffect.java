package org.rewritelab.harness.compare;

import java.util.Locale;

/**
 * How large a difference must be to matter. 5 % is a ratio of 1.05, or of 1/1.05 in the
 * other direction, so that a comparison says the same whichever side it starts from.
 *
 * @param percent 0.1 to 100
 */
public record SmallestEffect(double percent) {

	public static final SmallestEffect DEFAULT = new SmallestEffect(5);

	public SmallestEffect {
		if (!(percent >= 0.1 && percent <= 100)) {
			throw new IllegalArgumentException("the smallest effect must be between 0.1 % and 100 %");
		}
	}

	/**
	 * @param text such as {@code 5%} or {@code 2.5}
	 * @throws IllegalArgumentException for anything else
	 */
	public static SmallestEffect parse(String text) {
		if (!text.matches("\\d{1,3}(\\.\\d{1,3})? ?%?")) {
			throw new IllegalArgumentException("the smallest effect must be a percentage like 5%, not '" + text + "'");
		}
		return new SmallestEffect(Double.parseDouble(text.replaceAll("[ %]", "")));
	}

	double factor() {
		return 1 + this.percent / 100;
	}

	Verdict verdict(Interval ratio, boolean moreIsBetter) {
		if (ratio.isWithin(1 / factor(), factor())) {
			return Verdict.NO_DIFFERENCE;
		}
		if (ratio.low() > factor()) {
			return moreIsBetter ? Verdict.BETTER : Verdict.WORSE;
		}
		if (ratio.high() < 1 / factor()) {
			return moreIsBetter ? Verdict.WORSE : Verdict.BETTER;
		}
		return Verdict.UNDECIDED;
	}

	@Override
	public String toString() {
		return String.format(Locale.ROOT, (this.percent == Math.rint(this.percent)) ? "%.0f %%" : "%s %%",
				this.percent);
	}

}
