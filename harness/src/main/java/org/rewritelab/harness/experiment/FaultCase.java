package org.rewritelab.harness.experiment;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A fault that happens in a run.
 *
 * @param fault what goes wrong
 * @param scriptEnv the load generator's script's environment where it differs from the
 * workload's
 */
public record FaultCase(Fault fault, Map<String, String> scriptEnv) {

	public FaultCase(@Nullable Fault fault, @Nullable Map<String, String> scriptEnv) {
		this.fault = Checks.required(fault, "fault");
		this.scriptEnv = Checks.copy(scriptEnv, "script-env");
	}

}
