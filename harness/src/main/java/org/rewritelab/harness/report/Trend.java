package org.rewritelab.harness.report;

import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonValue;
import org.rewritelab.harness.compare.Slope;

import org.jspecify.annotations.Nullable;

/**
 * Whether a figure grows while a load goes on; {@code docs/results-format.md} has each
 * field's meaning.
 *
 * @param figure the field of a point that it is about
 * @param unit of the figure
 * @param points that it is from
 * @param level mean of the points; null where there are too few
 * @param perHour by how much it grows in an hour, negative where it falls; null where
 * there are too few
 * @param low lower end of its 95 % interval; null where nothing can be said
 * @param high upper end of its 95 % interval; null where nothing can be said
 * @param allowedPerHour growth or fall in an hour that does not matter
 * @param autocorrelation of what is beside the line from a point to the next; null where
 * there are too few
 * @param verdict whether it grows
 * @param reason why that cannot be said; null where it can
 */
public record Trend(String figure, String unit, int points, @Nullable Double level, @Nullable Double perHour,
		@Nullable Double low, @Nullable Double high, @Nullable Double allowedPerHour, @Nullable Double autocorrelation,
		Verdict verdict, @Nullable String reason) {

	/**
	 * @param points too few
	 * @param fewest that are needed
	 */
	static Trend none(String figure, String unit, int points, int fewest) {
		return new Trend(figure, unit, points, null, null, null, null, null, null, Verdict.UNDECIDED,
				"it has " + points + " points, and a trend needs " + fewest);
	}

	/**
	 * @param allowedPerHour growth or fall in an hour that does not matter
	 */
	static Trend of(String figure, String unit, Slope slope, double allowedPerHour) {
		Verdict verdict = verdict(slope.low(), slope.high(), allowedPerHour);
		return new Trend(figure, unit, slope.points(), slope.level(), slope.perHour(), slope.low(), slope.high(),
				allowedPerHour, slope.autocorrelation(), verdict,
				(verdict == Verdict.UNDECIDED) ? reason(slope, allowedPerHour) : null);
	}

	private static Verdict verdict(@Nullable Double low, @Nullable Double high, double allowed) {
		if (low == null || high == null) {
			return Verdict.UNDECIDED;
		}
		if (low > allowed) {
			return Verdict.GROWS;
		}
		if (high < -allowed) {
			return Verdict.FALLS;
		}
		return (low >= -allowed && high <= allowed) ? Verdict.NO_TREND : Verdict.UNDECIDED;
	}

	private static String reason(Slope slope, double allowed) {
		if (slope.low() == null || slope.high() == null) {
			return String.format(Locale.ROOT,
					"each point is so much like the one before that %d of them say as much as "
							+ "%.1f: it takes longer to know",
					slope.points(), slope.effectivePoints());
		}
		if (slope.low() > 0 || slope.high() < 0) {
			return "it " + ((slope.low() > 0) ? "grows" : "falls") + ", but perhaps by no more than is allowed";
		}
		return String.format(Locale.ROOT,
				"the interval is wider than what is allowed, %.1f an hour: it takes longer to know", allowed);
	}

	/**
	 * @return such as {@code grows by 60.2 MiB an hour}
	 */
	public String words() {
		String by = (this.perHour != null)
				? " by " + Numbers.format(Math.abs(this.perHour), decimals(this.perHour)) + " " + this.unit + " an hour"
				: "";
		return switch (this.verdict) {
			case GROWS, FALLS -> this.verdict + by;
			case NO_TREND, UNDECIDED -> this.verdict.toString();
		};
	}

	/**
	 * @return such as {@code 52.1 to 68.4}; {@code -} where nothing can be said
	 */
	public String interval() {
		return (this.low != null && this.high != null)
				? Numbers.format(this.low, decimals(this.low)) + " to " + Numbers.format(this.high, decimals(this.high))
				: Numbers.NOT_MEASURED;
	}

	private static int decimals(double number) {
		return (Math.abs(number) < 10) ? 2 : 1;
	}

	/**
	 * What may be said of a figure.
	 */
	public enum Verdict {

		/** The whole interval is within what is allowed. */
		NO_TREND,

		/** The whole interval is above it. */
		GROWS,

		/** The whole interval is below it, in the other direction. */
		FALLS,

		/** None of these can be said. */
		UNDECIDED;

		@JsonValue
		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT).replace('_', ' ');
		}

	}

}
