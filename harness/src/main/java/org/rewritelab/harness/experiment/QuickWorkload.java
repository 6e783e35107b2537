package org.rewritelab.harness.experiment;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What a workload that goes on for a time does in a short run.
 *
 * @param env the script's environment where it differs
 * @param typicalSeconds how long it takes, 1 to 60; for the time left only
 */
public record QuickWorkload(Map<String, String> env, Integer typicalSeconds) {

	public QuickWorkload(@Nullable Map<String, String> env, @Nullable Integer typicalSeconds) {
		this.env = Checks.copy(env, "env");
		this.typicalSeconds = Checks.between(1, 60, Checks.required(typicalSeconds, "typical-seconds"),
				"typical-seconds");
	}

}
