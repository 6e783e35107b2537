package org.rewritelab.harness.experiment;

import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A question, the workload that is put to it, and the variants that are compared.
 *
 * @param name the name of its file
 * @param runByDefault variants that {@code ./lab run} without a name runs; empty for none
 * @param basedOn the experiment whose declaration this one changes, if any
 * @param question one sentence
 * @param source where the published figures come from
 * @param workload what the load generator does
 * @param needs what runs beside the service under test
 * @param jvmFlags flags of the service under test, common to all variants
 * @param warmUp what happens before the measurement
 * @param baseline the variant that the others are compared with; null for the first one
 * @param ladder variants that build on each other, each compared with the one before it
 * @param variants at least one, with different names
 * @param capacity how to look for what each variant holds; null where it is not looked
 * for
 * @param faults what goes wrong while each variant is under load; null for nothing
 * @param grid of loads that each variant is measured at; null for the workload's own
 * @param soak how each variant is watched for what grows; null where it is not
 */
public record Experiment(String name, List<String> runByDefault, @Nullable String basedOn, String question,
		@Nullable String source, Workload workload, Needs needs, List<String> jvmFlags, WarmUp warmUp,
		@Nullable String baseline, List<String> ladder, List<Variant> variants, @Nullable CapacityPlan capacity,
		@Nullable Faults faults, @Nullable Grid grid, @Nullable SoakPlan soak) {

	public Experiment(String name, List<String> runByDefault, @Nullable String basedOn, String question,
			@Nullable String source, Workload workload, Needs needs, List<String> jvmFlags, WarmUp warmUp,
			@Nullable String baseline, @Nullable List<String> ladder, List<Variant> variants,
			@Nullable CapacityPlan capacity, @Nullable Faults faults, @Nullable Grid grid, @Nullable SoakPlan soak) {
		this.name = name;
		this.runByDefault = List.copyOf(runByDefault);
		this.basedOn = basedOn;
		this.question = question;
		this.source = source;
		this.workload = workload;
		this.needs = needs;
		this.jvmFlags = jvmFlags;
		this.warmUp = warmUp;
		this.baseline = baseline;
		this.ladder = Checks.copy(ladder, "ladder");
		this.variants = variants;
		this.capacity = capacity;
		this.faults = faults;
		this.grid = grid;
		this.soak = soak;
	}

	public Experiment(String name, List<String> runByDefault, @Nullable String basedOn, String question,
			@Nullable String source, Workload workload, Needs needs, List<String> jvmFlags, WarmUp warmUp,
			@Nullable String baseline, @Nullable List<String> ladder, List<Variant> variants) {
		this(name, runByDefault, basedOn, question, source, workload, needs, jvmFlags, warmUp, baseline, ladder,
				variants, null, null, null, null);
	}

	/**
	 * @return the variant that the others are compared with: the declared baseline, or
	 * the first variant where it is not among them
	 */
	public Variant comparedWith() {
		return this.variants.stream()
			.filter((variant) -> variant.name().equals(this.baseline))
			.findFirst()
			.orElse(this.variants.getFirst());
	}

	/**
	 * @param seconds of each phase of its workload, at least 1
	 * @return the same experiment with these, itself if its workload has no phases
	 */
	public Experiment withPhase(int seconds) {
		return with(this.workload.withPhase(seconds), this.variants, this.capacity, this.faults, this.grid, this.soak);
	}

	/**
	 * @return the same experiment with those of its variants that have one of these names
	 */
	Experiment with(Collection<String> names) {
		List<Variant> some = this.variants.stream().filter((variant) -> names.contains(variant.name())).toList();
		return with(this.workload, some, this.capacity, this.faults, this.grid, this.soak);
	}

	/**
	 * @return the same experiment with another workload, or looking for another capacity
	 */
	public Experiment with(Workload workload, @Nullable CapacityPlan capacity) {
		return with(workload, this.variants, capacity, this.faults, this.grid, this.soak);
	}

	/**
	 * @return the same experiment with another grid
	 */
	public Experiment with(Grid grid) {
		return with(this.workload, this.variants, this.capacity, this.faults, grid, this.soak);
	}

	/**
	 * @return the same experiment with another soak
	 */
	public Experiment with(SoakPlan soak) {
		return with(this.workload, this.variants, this.capacity, this.faults, this.grid, soak);
	}

	/**
	 * @return the same experiment with some of its faults; null where it has none of them
	 */
	public @Nullable Experiment withFaults(Collection<String> names) {
		if (this.faults == null) {
			return null;
		}
		List<FaultCase> some = this.faults.cases()
			.stream()
			.filter((one) -> names.contains(one.fault().toString()))
			.toList();
		return some.isEmpty() ? null
				: with(this.workload, this.variants, this.capacity, this.faults.with(some), this.grid, this.soak);
	}

	private Experiment with(Workload workload, List<Variant> variants, @Nullable CapacityPlan capacity,
			@Nullable Faults faults, @Nullable Grid grid, @Nullable SoakPlan soak) {
		return new Experiment(this.name, this.runByDefault, this.basedOn, this.question, this.source, workload,
				this.needs, this.jvmFlags, this.warmUp, this.baseline, this.ladder, variants, capacity, faults, grid,
				soak);
	}

}
