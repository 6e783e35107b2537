package org.rewritelab.harness.run;

import java.util.OptionalInt;

import org.rewritelab.harness.experiment.CapacityPlan;
import org.rewritelab.harness.report.Capacity.Outcome;

import org.jspecify.annotations.Nullable;

/**
 * Looks for the highest rate that is held: by steps that grow until one is not held, then
 * by halving what is between the highest that was and the lowest that was not. It takes
 * for granted that what holds a rate holds every lower one.
 * <p>
 * A rate that is not held is tried once more, and the second try counts, because near the
 * knee a pause of the machine is enough to break one.
 */
final class CapacitySearch {

	private final CapacityPlan plan;

	private int steps;

	private int held;

	private @Nullable Integer notHeld;

	private @Nullable Outcome why;

	private @Nullable Integer again;

	CapacitySearch(CapacityPlan plan) {
		this.plan = plan;
	}

	/**
	 * @return the rate to try next, the same as before for a second try; empty when the
	 * search is over
	 */
	OptionalInt next() {
		if (this.steps >= this.plan.atMostSteps()) {
			return OptionalInt.empty();
		}
		if (this.again != null) {
			return OptionalInt.of(this.again);
		}
		if (this.notHeld == null) {
			return growing();
		}
		return (this.held == 0) ? shrinking(this.notHeld) : halving(this.notHeld);
	}

	private OptionalInt growing() {
		if (this.held == 0) {
			return OptionalInt.of(this.plan.startRate());
		}
		if (this.held >= this.plan.mostRate()) {
			return OptionalInt.empty();
		}
		long grown = Math.max(this.held + 1L, Math.round(this.held * this.plan.growth()));
		return OptionalInt.of((int) Math.min(grown, this.plan.mostRate()));
	}

	private OptionalInt shrinking(int above) {
		int less = (int) Math.min(above - 1L, Math.round(above / this.plan.growth()));
		return (less >= 1) ? OptionalInt.of(less) : OptionalInt.empty();
	}

	private OptionalInt halving(int above) {
		return isNear(above) ? OptionalInt.empty() : OptionalInt.of(this.held + (above - this.held) / 2);
	}

	private boolean isNear(int above) {
		int between = above - this.held;
		return between <= 1 || 100L * between <= (long) this.plan.precisionPercent() * this.held;
	}

	/**
	 * @return whether {@link #next()} is a second try
	 */
	boolean isSecondTry() {
		return this.again != null;
	}

	/**
	 * @param rate that was tried, as {@link #next()} had it
	 */
	void tried(int rate, Outcome outcome) {
		this.steps++;
		boolean second = this.again != null;
		this.again = null;
		if (outcome == Outcome.HELD) {
			this.held = rate;
		}
		else if (second) {
			this.notHeld = rate;
			this.why = outcome;
		}
		else {
			this.again = rate;
		}
	}

	/**
	 * @return the highest rate that was held; null when none was
	 */
	@Nullable Integer held() {
		return (this.held > 0) ? (Integer) this.held : null;
	}

	/**
	 * @return the lowest rate that was not held in two tries; null when there was none
	 */
	@Nullable Integer notHeld() {
		return this.notHeld;
	}

	/**
	 * @return whether the variant may hold more than what was held, and by more than the
	 * precision: what was not held may have been too much for something else, or nothing
	 * was tried that near
	 */
	boolean isAtLeast() {
		boolean exact = this.why == Outcome.BROKE && this.notHeld != null && isNear(this.notHeld);
		return this.held > 0 && !exact;
	}

	/**
	 * @return whether it would have gone on with more steps
	 */
	boolean isOutOfSteps() {
		return this.steps >= this.plan.atMostSteps() && this.held < this.plan.mostRate()
				&& (this.notHeld == null || !isNear(this.notHeld));
	}

}
