package org.rewritelab.harness.experiment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * An experiment as it stands in its file. One that is {@code based-on} another has that
 * experiment's declaration except for the keys that it gives itself, and keeps
 * {@code only} some of its variants.
 */
record ExperimentFile(@Nullable String name, @Nullable List<String> runByDefault, @Nullable String basedOn,
		@Nullable String question, @Nullable String source, @Nullable Workload workload, @Nullable Needs needs,
		@Nullable List<String> jvmFlags, @Nullable WarmUp warmUp, @Nullable String baseline,
		@Nullable List<String> ladder, @Nullable List<Variant> variants, @Nullable List<String> only,
		@Nullable CapacityPlan capacity, @Nullable Faults faults) {

	Experiment resolve(@Nullable Experiment base) {
		List<Variant> selected = selectedVariants(base);
		Needs needs = orElse(own(this.needs, base, Experiment::needs), Needs.NOTHING);
		if (this.faults != null) {
			this.faults.requireFitting(needs);
		}
		return new Experiment(Checks.required(this.name, "name"), runByDefault(selected), this.basedOn,
				Checks.required(own(this.question, base, Experiment::question), "question"),
				own(this.source, base, Experiment::source),
				Checks.required(own(this.workload, base, Experiment::workload), "workload"), needs,
				Checks.copy(own(this.jvmFlags, base, Experiment::jvmFlags), "jvm-flags"),
				orElse(own(this.warmUp, base, Experiment::warmUp), WarmUp.NONE), baseline(base, selected),
				ladder(base, selected), selected, capacity(base), own(this.faults, base, Experiment::faults));
	}

	private List<String> runByDefault(List<Variant> selected) {
		List<String> names = Checks.copy(this.runByDefault, "run-by-default");
		for (int i = 0; i < names.size(); i++) {
			find(names.get(i), selected, "run-by-default/" + i);
		}
		return names;
	}

	/**
	 * Where each step has its rate, the workload has one.
	 */
	private @Nullable CapacityPlan capacity(@Nullable Experiment base) {
		CapacityPlan plan = own(this.capacity, base, Experiment::capacity);
		Workload asked = own(this.workload, base, Experiment::workload);
		if (plan != null && asked != null && asked.rate() == null) {
			throw new BadValueException("workload", "'workload' must have a RATE where 'capacity' is looked for");
		}
		return plan;
	}

	/**
	 * Looks at what this file itself says of the load generator's script.
	 * @param resolved the experiment that it declares
	 * @throws BadValueException if there is no such script, or if it does not read what
	 * it is given
	 */
	void check(Experiment resolved, Scripts scripts) {
		String script = resolved.workload().script();
		if (this.workload != null) {
			scripts.requireScript(script, "workload/script");
			scripts.requireSettings(script, this.workload.env().keySet(), "workload/env");
			checkShort(this.workload.quick(), script, scripts, "workload/quick/env");
			checkShort(this.workload.cold(), script, scripts, "workload/cold/env");
		}
		if (this.warmUp != null) {
			Map<String, String> untilSettled = this.warmUp.untilSettled();
			if (untilSettled != null) {
				scripts.requireSettings(script, untilSettled.keySet(), "warm-up/until-settled");
			}
			for (int i = 0; i < this.warmUp.bursts().size(); i++) {
				scripts.requireSettings(script, this.warmUp.bursts().get(i).keySet(), "warm-up/bursts/" + i);
			}
		}
		for (int i = 0; this.variants != null && i < this.variants.size(); i++) {
			scripts.requireSettings(script, this.variants.get(i).scriptEnv().keySet(), "variants/" + i + "/script-env");
		}
	}

	private static void checkShort(@Nullable QuickWorkload workload, String script, Scripts scripts, String path) {
		if (workload != null) {
			scripts.requireSettings(script, workload.env().keySet(), path);
		}
	}

	/**
	 * One that is taken over, and is not among this one's variants, is none.
	 */
	private @Nullable String baseline(@Nullable Experiment base, List<Variant> selected) {
		if (this.baseline != null) {
			return find(this.baseline, selected, "baseline").name();
		}
		String taken = (base != null) ? base.baseline() : null;
		return selected.stream().anyMatch((variant) -> variant.name().equals(taken)) ? taken : null;
	}

	private List<String> ladder(@Nullable Experiment base, List<Variant> selected) {
		List<String> own = Checks.copy(this.ladder, "ladder");
		for (int i = 0; i < own.size(); i++) {
			find(own.get(i), selected, "ladder/" + i);
		}
		if (this.ladder != null || base == null) {
			return own;
		}
		List<String> names = selected.stream().map(Variant::name).toList();
		return base.ladder().stream().filter(names::contains).toList();
	}

	private List<Variant> selectedVariants(@Nullable Experiment base) {
		List<Variant> all = Checks.copy(own(this.variants, base, Experiment::variants), "variants");
		if (all.isEmpty()) {
			throw new BadValueException("variants", "'variants' must have at least one");
		}
		Set<String> names = new HashSet<>();
		for (int i = 0; i < all.size(); i++) {
			if (!names.add(all.get(i).name())) {
				throw new BadValueException("variants/" + i + "/name",
						"two variants have the name '" + all.get(i).name() + "'");
			}
		}
		return (this.only != null) ? only(this.only, all) : all;
	}

	private static List<Variant> only(List<String> names, List<Variant> all) {
		List<Variant> selected = new ArrayList<>();
		for (int i = 0; i < names.size(); i++) {
			String name = names.get(i);
			selected.add(find(name, all, "only/" + i));
		}
		return List.copyOf(selected);
	}

	private static Variant find(String name, List<Variant> all, String path) {
		return all.stream()
			.filter((variant) -> variant.name().equals(name))
			.findFirst()
			.orElseThrow(() -> new BadValueException(path, "unknown variant '" + name + "'"
					+ NearestWord.suggestion(name, all.stream().map(Variant::name).toList())));
	}

	private static <T> @Nullable T own(@Nullable T own, @Nullable Experiment base,
			Function<Experiment, @Nullable T> inherited) {
		return (own != null || base == null) ? own : inherited.apply(base);
	}

	private static <T> T orElse(@Nullable T value, T other) {
		return (value != null) ? value : other;
	}

}
