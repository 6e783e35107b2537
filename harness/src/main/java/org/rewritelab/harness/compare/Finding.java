package org.rewritelab.harness.compare;

import java.util.OptionalInt;

import org.jspecify.annotations.Nullable;

/**
 * What a metric of two variants comes to.
 *
 * @param repetitions that it is from
 * @param ratio the variant's figure over the other's: the median
 * @param low lower end of its 95 % interval
 * @param high upper end of its 95 % interval
 * @param reason why it is undecided; null unless it is
 * @param furtherRepetitions how many more would probably decide; null where it is
 * decided, and where that cannot be said
 */
public record Finding(int repetitions, @Nullable Double ratio, @Nullable Double low, @Nullable Double high,
		Verdict verdict, @Nullable String reason, @Nullable Integer furtherRepetitions) {

	/**
	 * @param reason why nothing can be said
	 */
	public static Finding none(int repetitions, String reason) {
		return new Finding(repetitions, null, null, null, Verdict.UNDECIDED, reason, null);
	}

	public static Finding of(Estimate estimate, Metric metric, SmallestEffect effect) {
		Interval interval = estimate.interval();
		if (interval == null) {
			return new Finding(estimate.repetitions(), estimate.ratio(), null, null, Verdict.UNDECIDED,
					"one repetition gives no interval", null);
		}
		Verdict verdict = effect.verdict(interval, metric.moreIsBetter());
		if (verdict != Verdict.UNDECIDED) {
			return new Finding(estimate.repetitions(), estimate.ratio(), interval.low(), interval.high(), verdict, null,
					null);
		}
		OptionalInt further = estimate.furtherRepetitions(effect);
		return new Finding(estimate.repetitions(), estimate.ratio(), interval.low(), interval.high(), verdict,
				reason(interval, effect), further.isPresent() ? (Integer) further.getAsInt() : null);
	}

	/**
	 * @return the same of the other figure over the variant's
	 */
	public Finding inverse() {
		Verdict other = switch (this.verdict) {
			case BETTER -> Verdict.WORSE;
			case WORSE -> Verdict.BETTER;
			case NO_DIFFERENCE, UNDECIDED -> this.verdict;
		};
		return new Finding(this.repetitions, inverse(this.ratio), inverse(this.high), inverse(this.low), other,
				this.reason, this.furtherRepetitions);
	}

	private static @Nullable Double inverse(@Nullable Double ratio) {
		return (ratio != null) ? (Double) (1 / ratio) : null;
	}

	private static String reason(Interval interval, SmallestEffect effect) {
		return interval.contains(1) ? "the interval is too wide" : "they differ, but perhaps by less than " + effect;
	}

}
