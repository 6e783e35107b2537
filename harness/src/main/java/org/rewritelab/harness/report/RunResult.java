package org.rewritelab.harness.report;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * One run of one variant.
 *
 * @param repetition from 1
 * @param valid whether it may be compared
 * @param voidReasons why not
 * @param error why there is nothing to compare; null unless the run failed
 */
public record RunResult(String experiment, String variant, int repetition, boolean valid, List<String> voidReasons,
		@Nullable String error, @JsonUnwrapped Load load, @JsonUnwrapped Cost cost) {

	public static RunResult measured(String experiment, String variant, int repetition, List<String> voidReasons,
			Load load, Cost cost) {
		return new RunResult(experiment, variant, repetition, voidReasons.isEmpty(), List.copyOf(voidReasons), null,
				load, cost);
	}

	public static RunResult failed(String experiment, String variant, int repetition, String error) {
		return new RunResult(experiment, variant, repetition, false, List.of("the run failed"), error,
				Load.NOT_MEASURED, Cost.NOT_MEASURED);
	}

	@JsonIgnore
	public boolean isFailed() {
		return this.error != null;
	}

}
