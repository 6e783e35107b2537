package org.rewritelab.harness.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.experiment.Workload;

/**
 * What each variant is run with, once with each combination.
 *
 * @param users of a closed workload; the workload's own when empty
 * @param rates requests a second of an open workload; the workload's own when empty
 * @param parallelisms of the JVM's common pool; the variant's own when empty
 */
public record Sweep(List<Integer> users, List<Integer> rates, List<Integer> parallelisms) {

	public static final Sweep NONE = new Sweep(List.of(), List.of(), List.of());

	/**
	 * @return the combinations; users only for a workload that has users, rates for one
	 * that has a rate
	 */
	List<Settings> of(Workload workload) {
		List<Settings> combinations = new ArrayList<>();
		for (Integer users : orUsual((workload.users() != null) ? this.users : List.of())) {
			for (Integer rate : orUsual((workload.rate() != null) ? this.rates : List.of())) {
				for (Integer parallelism : orUsual(this.parallelisms)) {
					combinations.add(new Settings(users, rate, parallelism));
				}
			}
		}
		return combinations;
	}

	private static List<@Nullable Integer> orUsual(List<Integer> values) {
		return values.isEmpty() ? Collections.singletonList(null) : List.copyOf(values);
	}

}
