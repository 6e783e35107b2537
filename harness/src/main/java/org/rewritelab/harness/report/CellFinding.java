package org.rewritelab.harness.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import org.rewritelab.harness.compare.Metric;
import org.rewritelab.harness.experiment.Settings;

import org.jspecify.annotations.Nullable;

/**
 * Which variant costs least in one cell of a grid, by one metric.
 *
 * @param settings the cell
 * @param variants those that cost least, as far as that is known, in the experiment's
 * order; empty for a void cell
 * @param reason why no more can be said; null where all is said
 * @param medians of the valid runs, by variant, in the experiment's order
 */
public record CellFinding(String experiment, @JsonUnwrapped Settings settings, Metric metric, Outcome outcome,
		List<String> variants, @Nullable String reason, Map<String, Double> medians) {

	public CellFinding {
		variants = List.copyOf(variants);
		medians = Collections.unmodifiableMap(new LinkedHashMap<>(medians));
	}

	/**
	 * @return such as {@code reactive-tuned} or {@code undecided: a, b}
	 */
	public String words() {
		return switch (this.outcome) {
			case CHEAPEST -> this.variants.getFirst();
			case NO_DIFFERENCE, UNDECIDED -> this.outcome + ": " + String.join(", ", this.variants);
			case VOID -> this.outcome.toString();
		};
	}

	/**
	 * How much is known.
	 */
	public enum Outcome {

		/** Each of the others has one that is really cheaper, and this one has none. */
		CHEAPEST,

		/** Those that nobody is cheaper than do not differ. */
		NO_DIFFERENCE,

		/** Nobody is known to be cheaper than these, nor that they do not differ. */
		UNDECIDED,

		/** A variant has no valid run, or does not do the same work. */
		VOID;

		@JsonValue
		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT).replace('_', ' ');
		}

	}

}
