package org.rewritelab.harness.experiment;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A service that an experiment needs beside the one under test.
 *
 * @param jvmFlags its JVM's flags
 * @param env its environment
 */
public record Dependency(List<String> jvmFlags, Map<String, String> env) {

	public Dependency(@Nullable List<String> jvmFlags, @Nullable Map<String, String> env) {
		this.jvmFlags = Checks.copy(jvmFlags, "jvm-flags");
		this.env = Checks.copy(env, "env");
	}

}
