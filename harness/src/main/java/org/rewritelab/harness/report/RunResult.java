package org.rewritelab.harness.report;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * One run of one variant.
 *
 * @param users of the workload; null where it does not say so
 * @param repetition from 1
 * @param valid whether it may be compared
 * @param voidReasons why not
 * @param error why there is nothing to compare; null unless the run failed
 * @param limit what the run was limited by in place of the service, such as
 * {@code database}; null for the service
 * @param notes what else to know when comparing it
 */
public record RunResult(String experiment, String variant, @Nullable Integer users, int repetition, boolean valid,
		List<String> voidReasons, @Nullable String error, @Nullable String limit, List<String> notes,
		@JsonUnwrapped Load load, @JsonUnwrapped Cost cost) {

	public static RunResult measured(String experiment, String variant, @Nullable Integer users, int repetition,
			List<String> voidReasons, @Nullable String limit, List<String> notes, Load load, Cost cost) {
		return new RunResult(experiment, variant, users, repetition, voidReasons.isEmpty(), List.copyOf(voidReasons),
				null, limit, List.copyOf(notes), load, cost);
	}

	public static RunResult failed(String experiment, String variant, @Nullable Integer users, int repetition,
			String error) {
		return new RunResult(experiment, variant, users, repetition, false, List.of("the run failed"), error, null,
				List.of(), Load.NOT_MEASURED, Cost.NOT_MEASURED);
	}

	@JsonIgnore
	public boolean isFailed() {
		return this.error != null;
	}

}
