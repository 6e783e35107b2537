package org.rewritelab.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.rewritelab.harness.experiment.CapacityPlan;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.report.Capacity.Outcome;
import org.rewritelab.harness.report.Capacity.Step;

/**
 * What each variant of an experiment held, as text: a line a variant and repetition.
 */
public final class CapacityTable {

	/**
	 * The columns' names with their units.
	 */
	public static final List<List<String>> HEADER = List.of(
			List.of("variant", "repetition", "held", "not held", "unloaded", "bound", "p50", "p99", "CPU",
					"second tries", "exhausted"),
			List.of("", "", "requests/s", "requests/s", "p99 ms", "p99 ms", "ms, held", "ms, held", "ms/request", "",
					""));

	private final Experiment experiment;

	private final CapacityPlan plan;

	private final List<Capacity> capacities;

	/**
	 * @param plan of the experiment
	 * @param capacities of the experiment
	 */
	public CapacityTable(Experiment experiment, CapacityPlan plan, List<Capacity> capacities) {
		this.experiment = experiment;
		this.plan = plan;
		this.capacities = capacities;
	}

	public List<String> lines() {
		List<List<String>> rows = new ArrayList<>(HEADER);
		rows.addAll(rows());
		List<String> lines = new ArrayList<>(List.of(this.plan.toString()));
		// What was exhausted is too long for a terminal's table.
		lines.addAll(ResultsTable.aligned(rows.stream().map((row) -> row.subList(0, row.size() - 1)).toList()));
		ordered().map(CapacityTable::exhausted).forEach(lines::add);
		lines.addAll(notes());
		return lines;
	}

	/**
	 * @return in the experiment's order
	 */
	public List<List<String>> rows() {
		return ordered().map(CapacityTable::row).toList();
	}

	/**
	 * @return what else to know
	 */
	public List<String> notes() {
		return ordered()
			.flatMap((capacity) -> capacity.notes().stream().map((note) -> capacity.variant() + ": " + note))
			.distinct()
			.toList();
	}

	/**
	 * @return the capacities in the order of the experiment's variants
	 */
	public Stream<Capacity> ordered() {
		return this.experiment.variants()
			.stream()
			.map(Variant::name)
			.flatMap((name) -> this.capacities.stream().filter((capacity) -> capacity.variant().equals(name)));
	}

	private static String exhausted(Capacity capacity) {
		String limit = (capacity.limit() != null) ? capacity.limit() : "not known";
		return capacity.variant() + " (" + capacity.held() + "): exhausted: " + limit;
	}

	private static List<String> row(Capacity capacity) {
		Step held = capacity.byRate()
			.stream()
			.filter((step) -> Objects.equals(step.rate(), capacity.heldPerSecond()))
			.findFirst()
			.orElse(null);
		return List.of(capacity.variant(), Integer.toString(capacity.repetition()), capacity.held(),
				(capacity.brokeAtPerSecond() != null) ? capacity.brokeAtPerSecond().toString() : Numbers.NOT_MEASURED,
				Numbers.format(capacity.unloadedP99Ms(), 1), Numbers.format(capacity.boundMs(), 1),
				Numbers.format((held != null) ? held.p50Ms() : null, 1),
				Numbers.format((held != null) ? held.p99Ms() : null, 1),
				Numbers.format((held != null) ? held.cpuMsPerRequest() : null, 2), secondTries(capacity),
				(capacity.limit() != null) ? capacity.limit() : Numbers.NOT_MEASURED);
	}

	/**
	 * A rate that was held only the second time is near the knee, or the machine was not
	 * quiet.
	 */
	private static String secondTries(Capacity capacity) {
		List<Step> seconds = capacity.steps().stream().filter(Step::secondTry).toList();
		String held = seconds.stream()
			.filter((step) -> step.outcome() == Outcome.HELD)
			.map((step) -> Integer.toString(step.rate()))
			.collect(Collectors.joining(", "));
		return seconds.size() + (held.isEmpty() ? "" : " (" + held + " held then)");
	}

	/**
	 * @return one line on the search so far
	 */
	public static String line(Capacity capacity) {
		Step last = capacity.steps().getLast();
		return capacity.experiment() + "/" + capacity.variant() + " (repetition " + capacity.repetition() + "), step "
				+ capacity.steps().size() + ": " + last.rate() + " requests/s "
				+ ((last.outcome() == Outcome.HELD) ? "held"
						: "not held (" + last.reason() + "; exhausted: " + last.exhausted() + ")")
				+ ", so far " + capacity.held() + " held";
	}

}
