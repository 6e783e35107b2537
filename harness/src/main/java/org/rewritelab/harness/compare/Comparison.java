package org.rewritelab.harness.compare;

import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import org.rewritelab.harness.experiment.Settings;

/**
 * A metric of one variant beside that of another.
 *
 * @param kind why these two are compared
 * @param settings of the runs of both
 */
public record Comparison(Kind kind, String experiment, String variant, String baseline,
		@JsonUnwrapped Settings settings, Metric metric, @JsonUnwrapped Finding finding) {

	/**
	 * Why two variants are compared.
	 */
	public enum Kind {

		/** With the experiment's baseline. */
		BASELINE,

		/** With the step before it on the experiment's ladder. */
		STEP,

		/** With each of the others, where the cheapest is looked for. */
		PAIR,

		/** With itself in earlier results. */
		EARLIER;

		@JsonValue
		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
