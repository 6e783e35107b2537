package org.rewritelab.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonValue;

import org.jspecify.annotations.Nullable;

/**
 * The highest arrival rate that a variant held, and how that was found;
 * {@code docs/results-format.md} has each field's meaning.
 *
 * @param repetition from 1
 * @param unloadedP99Ms at a rate so low that no request meets another; null where that
 * could not be measured
 * @param boundMs what p99 might be; null where the unloaded one is not known
 * @param heldPerSecond the highest rate that was held; null when none was
 * @param brokeAtPerSecond the lowest rate that was not; null when there was none
 * @param atLeast whether the variant may hold more than that by more than the search's
 * precision, because something else was exhausted, or the search ended before
 * @param limit what was exhausted at the lowest rate that was not held, or why the search
 * ended; null where that is not known
 * @param notes what else to know of it
 * @param steps in the order they were tried
 */
public record Capacity(String experiment, String variant, int repetition, @Nullable Double unloadedP99Ms,
		@Nullable Double boundMs, @Nullable Integer heldPerSecond, @Nullable Integer brokeAtPerSecond, boolean atLeast,
		@Nullable String limit, List<String> notes, List<Step> steps) {

	public Capacity {
		notes = List.copyOf(notes);
		steps = List.copyOf(steps);
	}

	/**
	 * @return such as {@code 295}, {@code at least 400}, {@code less than 20}; {@code -}
	 * where nothing is known
	 */
	public String held() {
		if (this.heldPerSecond != null) {
			return (this.atLeast ? "at least " : "") + this.heldPerSecond;
		}
		return (this.brokeAtPerSecond != null) ? "less than " + this.brokeAtPerSecond : Numbers.NOT_MEASURED;
	}

	public boolean isOfTheSameSearch(Capacity other) {
		return this.experiment.equals(other.experiment) && this.variant.equals(other.variant)
				&& this.repetition == other.repetition;
	}

	/**
	 * @return the steps in the order of their rates, the second try of a rate in place of
	 * the first
	 */
	public List<Step> byRate() {
		List<Step> last = new ArrayList<>();
		for (Step step : this.steps) {
			last.removeIf((earlier) -> earlier.rate() == step.rate());
			last.add(step);
		}
		last.sort((one, other) -> Integer.compare(one.rate(), other.rate()));
		return last;
	}

	/**
	 * One rate that was tried.
	 *
	 * @param rate requests a second
	 * @param secondTry whether the step before was the first at this rate, and not held
	 * @param reason why it was not held; null when it was
	 * @param exhausted what was; null when it was held
	 * @param p50Ms of all finished requests, each from when it was due
	 * @param p99Ms the same
	 * @param goodputPerSecond right answers
	 * @param dropped requests that were not sent, because all users were waiting
	 * @param serviceCpuPercent of the time of the service's processors that it used
	 * @param cpuMsPerRequest CPU time of the service
	 */
	public record Step(int rate, boolean secondTry, Outcome outcome, @Nullable String reason,
			@Nullable String exhausted, @Nullable Double p50Ms, @Nullable Double p99Ms,
			@Nullable Double goodputPerSecond, @Nullable Long dropped, @Nullable Double serviceCpuPercent,
			@Nullable Double cpuMsPerRequest) {
	}

	/**
	 * What came out of a step.
	 */
	public enum Outcome {

		/** All was answered rightly, with p99 within the bound. */
		HELD,

		/** It was not, and nothing but the service can be why. */
		BROKE,

		/** It was not, and something else than the service may be why. */
		ELSEWHERE;

		@JsonValue
		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
