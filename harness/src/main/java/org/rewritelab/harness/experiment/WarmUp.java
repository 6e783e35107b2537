package org.rewritelab.harness.experiment;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Bursts of the workload before it is measured, the same for all variants.
 *
 * @param pauseSeconds pause after each burst, 0 to 60, in which the JIT compiler has the
 * processors
 * @param bursts for each burst, the script's environment where it differs from the
 * workload's; at most 20
 */
public record WarmUp(Integer pauseSeconds, List<Map<String, String>> bursts) {

	static final WarmUp NONE = new WarmUp(0, List.of());

	public WarmUp(@Nullable Integer pauseSeconds, @Nullable List<Map<String, String>> bursts) {
		this.pauseSeconds = Checks.between(0, 60, (pauseSeconds != null) ? pauseSeconds : 0, "pause-seconds");
		this.bursts = Checks.copy(bursts, "bursts");
		Checks.between(0, 20, this.bursts.size(), "bursts");
	}

}
