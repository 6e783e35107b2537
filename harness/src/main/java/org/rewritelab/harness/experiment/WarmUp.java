package org.rewritelab.harness.experiment;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Bursts of the workload before it is measured, the same for all variants.
 *
 * @param bursts 0 to 20
 * @param pauseSeconds pause after each burst, 0 to 60, in which the JIT compiler has the
 * processors
 * @param env the script's environment where it differs from the workload's
 */
public record WarmUp(Integer bursts, Integer pauseSeconds, Map<String, String> env) {

	static final WarmUp NONE = new WarmUp(0, 0, null);

	public WarmUp(@Nullable Integer bursts, @Nullable Integer pauseSeconds, @Nullable Map<String, String> env) {
		this.bursts = Checks.between(0, 20, Checks.required(bursts, "bursts"), "bursts");
		this.pauseSeconds = Checks.between(0, 60, (pauseSeconds != null) ? pauseSeconds : 0, "pause-seconds");
		this.env = Checks.copy(env, "env");
	}

}
