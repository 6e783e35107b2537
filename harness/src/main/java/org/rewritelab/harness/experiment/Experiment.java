package org.rewritelab.harness.experiment;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A question, the workload that is put to it, and the variants that are compared.
 *
 * @param name the name of its file
 * @param runByDefault whether {@code ./lab run} without a name runs it
 * @param basedOn the experiment whose declaration this one changes, if any
 * @param question one sentence
 * @param source where the published figures come from
 * @param workload what the load generator does
 * @param needs the services beside the one under test
 * @param jvmFlags flags of the service under test, common to all variants
 * @param warmUp what happens before the measurement
 * @param variants at least one, with different names
 */
public record Experiment(String name, boolean runByDefault, @Nullable String basedOn, String question,
		@Nullable String source, Workload workload, Map<Service, Dependency> needs, List<String> jvmFlags,
		WarmUp warmUp, List<Variant> variants) {

	/**
	 * @return how long the workload usually takes for the variant, in seconds
	 */
	public int typicalSeconds(Variant variant) {
		Integer own = variant.typicalSeconds();
		return (own != null) ? own : this.workload.typicalSeconds();
	}

}
