package org.rewritelab.harness.experiment;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * How to look for the highest arrival rate that a variant holds: by steps that grow until
 * one is not held, and then by halving what is between. Rates are requests a second.
 *
 * @param unloadedRate at which the unloaded p99 is measured, 1 to 10000; 10 by default
 * @param startRate of the first step, 1 to 100000
 * @param growth from step to step while all are held, 1.1 to 10; 1.5 by default
 * @param mostRate that is asked, {@code startRate} to 100000; 100000 by default
 * @param holdSeconds for how long a rate must be held, 2 to 3600; 30 by default
 * @param leadInSeconds for how long a rate is asked before that, so that pools have their
 * connections, 1 to 600; 5 by default
 * @param p99Factor what p99 may be, times the unloaded one, above 1 to 100; 1.25 by
 * default
 * @param p99BoundMs what p99 may be, in milliseconds, in place of the factor; null for
 * the factor
 * @param precisionPercent the search ends when the lowest rate that was not held is
 * within so much of the highest that was, 1 to 50; 5 by default
 * @param atMostSteps steps in all, second tries included, 2 to 100; 20 by default
 */
public record CapacityPlan(Integer unloadedRate, Integer startRate, Double growth, Integer mostRate,
		Integer holdSeconds, Integer leadInSeconds, Double p99Factor, @Nullable Double p99BoundMs,
		Integer precisionPercent, Integer atMostSteps) {

	private static final int MOST_RATE = 100_000;

	public CapacityPlan(@Nullable Integer unloadedRate, @Nullable Integer startRate, @Nullable Double growth,
			@Nullable Integer mostRate, @Nullable Integer holdSeconds, @Nullable Integer leadInSeconds,
			@Nullable Double p99Factor, @Nullable Double p99BoundMs, @Nullable Integer precisionPercent,
			@Nullable Integer atMostSteps) {
		this.unloadedRate = Checks.between(1, 10_000, orElse(unloadedRate, 10), "unloaded-rate");
		this.startRate = Checks.between(1, MOST_RATE, Checks.required(startRate, "start-rate"), "start-rate");
		this.growth = between(1.1, 10, orElse(growth, 1.5), "growth");
		this.mostRate = Checks.between(this.startRate, MOST_RATE, orElse(mostRate, MOST_RATE), "most-rate");
		this.holdSeconds = Checks.between(2, 3600, orElse(holdSeconds, 30), "hold-seconds");
		this.leadInSeconds = Checks.between(1, 600, orElse(leadInSeconds, 5), "lead-in-seconds");
		this.p99Factor = between(1, 100, orElse(p99Factor, 1.25), "p99-factor");
		this.p99BoundMs = (p99BoundMs != null) ? (Double) between(1, 600_000, p99BoundMs, "p99-bound-ms") : null;
		this.precisionPercent = Checks.between(1, 50, orElse(precisionPercent, 5), "precision-percent");
		this.atMostSteps = Checks.between(2, 100, orElse(atMostSteps, 20), "at-most-steps");
	}

	/**
	 * @param startRate 1 to 100000
	 * @return what is looked for when nothing else is said
	 */
	public static CapacityPlan startingAt(int startRate) {
		return new CapacityPlan(null, startRate, null, null, null, null, null, null, null, null);
	}

	/**
	 * @return what p99 may be, in milliseconds
	 */
	public double boundMs(double unloadedP99Ms) {
		return (this.p99BoundMs != null) ? this.p99BoundMs : this.p99Factor * unloadedP99Ms;
	}

	/**
	 * @param holdSeconds in place of this one's; null for this one's
	 * @param p99Factor in place of this one's, and of its bound in milliseconds; null for
	 * this one's
	 * @return the same with these
	 */
	public CapacityPlan with(@Nullable Integer holdSeconds, @Nullable Double p99Factor) {
		return new CapacityPlan(this.unloadedRate, this.startRate, this.growth, this.mostRate,
				(holdSeconds != null) ? holdSeconds : this.holdSeconds, this.leadInSeconds,
				(p99Factor != null) ? p99Factor : this.p99Factor, (p99Factor != null) ? null : this.p99BoundMs,
				this.precisionPercent, this.atMostSteps);
	}

	/**
	 * @return one line for the reader of a result
	 */
	@Override
	public String toString() {
		String bound = (this.p99BoundMs != null) ? String.format(Locale.ROOT, "%.0f ms", this.p99BoundMs) : String
			.format(Locale.ROOT, "%.2f times the unloaded p99 (at %d requests/s)", this.p99Factor, this.unloadedRate);
		return "the highest arrival rate that is held for " + this.holdSeconds + " s with p99 within " + bound
				+ " and no failure, to " + this.precisionPercent + " %";
	}

	private static <T> T orElse(@Nullable T value, T usual) {
		return (value != null) ? value : usual;
	}

	private static double between(double low, double high, double value, String key) {
		if (!(value >= low && value <= high)) {
			throw new BadValueException(key,
					String.format(Locale.ROOT, "'%s' must be between %s and %s, not %s", key, low, high, value));
		}
		return value;
	}

}
