package org.rewritelab.harness.experiment;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What the load generator does.
 *
 * @param script a file in {@code k6/}
 * @param env the script's environment
 * @param typicalSeconds how long it takes where nothing is in the way, 1 to 3600; for the
 * time left only
 */
public record Workload(String script, Map<String, String> env, Integer typicalSeconds) {

	public Workload(@Nullable String script, @Nullable Map<String, String> env, @Nullable Integer typicalSeconds) {
		this.script = Checks.required(script, "script");
		this.env = Checks.copy(env, "env");
		this.typicalSeconds = Checks.between(1, 3600, Checks.required(typicalSeconds, "typical-seconds"),
				"typical-seconds");
	}

}
