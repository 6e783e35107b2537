package org.rewritelab.harness.experiment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
		@Nullable CapacityPlan capacity, @Nullable Faults faults, @Nullable Grid grid, @Nullable SoakPlan soak) {

	Experiment resolve(@Nullable Experiment base) {
		List<Variant> selected = selectedVariants(base);
		Needs needs = orElse(own(this.needs, base, Experiment::needs), Needs.NOTHING);
		if (this.faults != null) {
			this.faults.requireFitting(needs);
		}
		requireOneAtMost(base);
		return new Experiment(Checks.required(this.name, "name"), runByDefault(selected), this.basedOn,
				Checks.required(own(this.question, base, Experiment::question), "question"),
				own(this.source, base, Experiment::source),
				Checks.required(own(this.workload, base, Experiment::workload), "workload"), needs,
				Checks.copy(own(this.jvmFlags, base, Experiment::jvmFlags), "jvm-flags"),
				orElse(own(this.warmUp, base, Experiment::warmUp), WarmUp.NONE), baseline(base, selected),
				ladder(base, selected), selected, capacity(base), own(this.faults, base, Experiment::faults),
				grid(base, needs), soak(base));
	}

	/**
	 * Each of these decides what a run of a variant is.
	 */
	private void requireOneAtMost(@Nullable Experiment base) {
		Map<String, Boolean> given = new LinkedHashMap<>();
		given.put("capacity", own(this.capacity, base, Experiment::capacity) != null);
		given.put("faults", own(this.faults, base, Experiment::faults) != null);
		given.put("grid", own(this.grid, base, Experiment::grid) != null);
		given.put("soak", own(this.soak, base, Experiment::soak) != null);
		List<String> keys = given.entrySet().stream().filter(Map.Entry::getValue).map(Map.Entry::getKey).toList();
		if (keys.size() > 1) {
			throw new BadValueException(keys.get(1),
					"'" + keys.get(1) + "' goes without '" + keys.get(0) + "': make it an experiment of its own");
		}
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
		return requireRate(plan, base, "where 'capacity' is looked for");
	}

	private @Nullable Grid grid(@Nullable Experiment base, Needs needs) {
		Grid grid = own(this.grid, base, Experiment::grid);
		if (grid != null && needs.externalService() == null) {
			throw new BadValueException("grid",
					"'grid' needs external-service, whose calls it is about, under 'needs'");
		}
		return requireRate(grid, base, "for a 'grid', whose own rates take its place");
	}

	private @Nullable SoakPlan soak(@Nullable Experiment base) {
		return requireRate(own(this.soak, base, Experiment::soak), base, "that a 'soak' goes on with");
	}

	private <T> @Nullable T requireRate(@Nullable T plan, @Nullable Experiment base, String why) {
		Workload asked = own(this.workload, base, Experiment::workload);
		if (plan != null && asked != null && asked.rate() == null) {
			throw new BadValueException("workload", "'workload' must have a RATE " + why);
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
		if (this.grid != null) {
			scripts.requireSettings(script, List.of("RATE", "TIMES", "DURATION", "VUS"), "grid");
		}
		if (this.soak != null) {
			scripts.requireSettings(script, List.of("DURATION"), "soak");
		}
		for (int i = 0; this.faults != null && i < this.faults.cases().size(); i++) {
			scripts.requireSettings(script, this.faults.cases().get(i).scriptEnv().keySet(),
					"faults/cases/" + i + "/script-env");
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
