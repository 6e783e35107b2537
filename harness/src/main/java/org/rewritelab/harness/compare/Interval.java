package org.rewritelab.harness.compare;

/**
 * A range of ratios, greater than 0, both ends included.
 */
public record Interval(double low, double high) {

	boolean contains(double ratio) {
		return this.low <= ratio && ratio <= this.high;
	}

	boolean isWithin(double low, double high) {
		return low <= this.low && this.high <= high;
	}

	/**
	 * @return the smallest interval that has both
	 */
	Interval with(Interval other) {
		return new Interval(Math.min(this.low, other.low), Math.max(this.high, other.high));
	}

}
