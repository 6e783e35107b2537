package org.rewritelab.harness.experiment;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * One way to run a service: its profiles, its JVM flags and its environment.
 *
 * @param name unique in its experiment
 * @param description one line
 * @param service the service under test
 * @param profiles Spring profiles, in order
 * @param jvmFlags the JVM flags beside those common to the experiment
 * @param env environment variables of the service
 * @param typicalSeconds how long its workload usually takes, for the time left only; the
 * workload's when null
 * @param published what the experiment's source published, if anything
 */
public record Variant(String name, String description, Service service, List<String> profiles, List<String> jvmFlags,
		Map<String, String> env, @Nullable Integer typicalSeconds, @Nullable Published published) {

	public Variant(@Nullable String name, @Nullable String description, @Nullable Service service,
			@Nullable List<String> profiles, @Nullable List<String> jvmFlags, @Nullable Map<String, String> env,
			@Nullable Integer typicalSeconds, @Nullable Published published) {
		this.name = Checks.required(name, "name");
		this.description = Checks.required(description, "description");
		this.service = Checks.required(service, "service");
		this.profiles = Checks.copy(profiles, "profiles");
		this.jvmFlags = Checks.copy(jvmFlags, "jvm-flags");
		this.env = Checks.copy(env, "env");
		this.typicalSeconds = typicalSeconds;
		this.published = published;
	}

}
