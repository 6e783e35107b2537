package org.rewritelab.harness.experiment;

import java.util.List;

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
 * @param needs what runs beside the service under test
 * @param jvmFlags flags of the service under test, common to all variants
 * @param warmUp what happens before the measurement
 * @param variants at least one, with different names
 */
public record Experiment(String name, boolean runByDefault, @Nullable String basedOn, String question,
		@Nullable String source, Workload workload, Needs needs, List<String> jvmFlags, WarmUp warmUp,
		List<Variant> variants) {

	/**
	 * @return the same experiment with some of its variants
	 */
	Experiment with(List<Variant> some) {
		return new Experiment(this.name, this.runByDefault, this.basedOn, this.question, this.source, this.workload,
				this.needs, this.jvmFlags, this.warmUp, some);
	}

}
