package org.rewritelab.harness.experiment;

import org.jspecify.annotations.Nullable;

/**
 * How a variant is watched under a load that goes on for long, for what grows.
 *
 * @param durationSeconds for how long, 10 to 21600; 1800 by default
 * @param settleSeconds of the beginning that do not count, because pools, caches and
 * threads grow to their sizes then, 0 to 3600; 180 by default
 * @param sampleSeconds from one look at the process to the next, 1 to 60; 5 by default
 * @param pointSeconds what the samples of so many seconds are taken together to, by their
 * median, 2 to 3600; 60 by default. The heap is collected once in each
 * @param growthPercent how much a figure may grow in an hour, of its own level, 0.1 to
 * 100; 5 by default
 */
public record SoakPlan(Integer durationSeconds, Integer settleSeconds, Integer sampleSeconds, Integer pointSeconds,
		Double growthPercent) {

	/**
	 * Of fewer points nothing can be said of a trend.
	 */
	public static final int FEWEST_POINTS = 6;

	private static final int LONGEST = 21_600;

	/** A soak that is cut short has as many points at least. */
	private static final int POINTS_OF_A_SHORT_ONE = 10;

	public SoakPlan(@Nullable Integer durationSeconds, @Nullable Integer settleSeconds, @Nullable Integer sampleSeconds,
			@Nullable Integer pointSeconds, @Nullable Double growthPercent) {
		this.durationSeconds = Checks.between(10, LONGEST, orElse(durationSeconds, 1800), "duration-seconds");
		this.settleSeconds = Checks.between(0, 3600, orElse(settleSeconds, 180), "settle-seconds");
		this.sampleSeconds = Checks.between(1, 60, orElse(sampleSeconds, 5), "sample-seconds");
		this.pointSeconds = Checks.between(2, 3600, orElse(pointSeconds, 60), "point-seconds");
		this.growthPercent = (growthPercent != null) ? growthPercent : 5;
		if (!(this.growthPercent >= 0.1 && this.growthPercent <= 100)) {
			throw new BadValueException("growth-percent",
					"'growth-percent' must be between 0.1 and 100, not " + this.growthPercent);
		}
		if (points() < FEWEST_POINTS) {
			throw new BadValueException("point-seconds", "a soak of " + this.durationSeconds + " s has " + points()
					+ " points of 'point-seconds' after 'settle-seconds', and a trend needs " + FEWEST_POINTS);
		}
	}

	private static int orElse(@Nullable Integer value, int usual) {
		return (value != null) ? value : usual;
	}

	/**
	 * @return how many there are
	 */
	public int points() {
		return Math.max(0, this.durationSeconds - this.settleSeconds) / this.pointSeconds;
	}

	/**
	 * @param seconds 60 to 21600
	 * @return the same for so long; of a short one, less of the beginning does not count,
	 * and the points are shorter
	 */
	public SoakPlan lasting(int seconds) {
		int settle = Math.min(this.settleSeconds, seconds / 4);
		int point = Math.clamp((seconds - settle) / POINTS_OF_A_SHORT_ONE, 2, this.pointSeconds);
		return new SoakPlan(seconds, settle, Math.min(this.sampleSeconds, Math.max(1, point / 2)), point,
				this.growthPercent);
	}

	/**
	 * @return one line for the reader of a result
	 */
	@Override
	public String toString() {
		return this.durationSeconds + " s, of which the first " + this.settleSeconds + " s do not count; " + points()
				+ " medians of " + this.pointSeconds + " s";
	}

}
