package org.rewritelab.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.FaultCase;
import org.rewritelab.harness.experiment.Faults;
import org.rewritelab.harness.experiment.Variant;

/**
 * One experiment's faults as text, a line for each variant's run with each, in the order
 * of the faults.
 */
public final class FaultTable {

	private static final Map<String, String> WORDS = Map.of("refused", "refused", "connection", "connection lost",
			"timeout", "no answer", "wrongAnswer", "wrong answer");

	private static final List<String> NAMES = List.of("fault", "variant", "failed", "client saw", "longest", "hung",
			"wrong", "recovered", "stopped", "threads", "connections", "heap", "given back", "leaked");

	private static final List<String> UNITS = List.of("", "", "of sent", "", "s", "", "", "after s", "after s", "", "",
			"MiB", "after s", "");

	private final Experiment experiment;

	private final List<RunResult> runs;

	public FaultTable(Experiment experiment, List<RunResult> runs) {
		this.experiment = experiment;
		this.runs = runs.stream().filter((run) -> run.experiment().equals(experiment.name())).toList();
	}

	/**
	 * @return one line of what a fault did
	 */
	public static String line(FaultReport fault) {
		return fault.name() + ": " + fault.failed() + " of " + fault.sent() + " failed" + saw(fault) + ", recovered "
				+ ((fault.secondsToRecover() != null) ? "after " + Numbers.format(fault.secondsToRecover(), 1) + " s"
						: "not")
				+ (fault.broken().isEmpty() ? "" : "; BROKEN: " + String.join("; ", fault.broken()));
	}

	private static String saw(FaultReport fault) {
		String seen = seen(fault);
		return seen.isEmpty() ? "" : " (" + seen + ")";
	}

	private static String seen(FaultReport fault) {
		return fault.failures()
			.entrySet()
			.stream()
			.map((kind) -> kind.getValue() + " × " + WORDS.getOrDefault(kind.getKey(), kind.getKey()))
			.collect(Collectors.joining(", "));
	}

	/**
	 * @return the table, and below it each promise that was broken
	 */
	public List<String> lines() {
		List<String> lines = new ArrayList<>(ResultsTable.aligned(cells().all()));
		lines.addAll(broken());
		return lines;
	}

	/**
	 * @return such as {@code upstream-silent, blocking-tuned: 2 answers were wrong}; for
	 * failed and void runs why they are
	 */
	public List<String> broken() {
		List<String> lines = new ArrayList<>();
		for (RunResult run : sorted()) {
			FaultReport fault = run.fault();
			String name = run.variant() + ((fault != null) ? ", " + fault.name() : "") + ": ";
			if (run.error() != null) {
				lines.add(name + "failed: " + run.error().lines().findFirst().orElse(""));
			}
			else if (!run.valid()) {
				lines.add(name + "void: " + String.join("; ", run.voidReasons()));
			}
			if (fault != null) {
				fault.broken().forEach((promise) -> lines.add(name + "BROKEN: " + promise));
			}
		}
		return lines;
	}

	/**
	 * @return the same as cells
	 */
	public ResultsTable.Cells cells() {
		List<List<String>> rows = new ArrayList<>(List.of(NAMES, UNITS));
		for (RunResult run : sorted()) {
			FaultReport fault = run.fault();
			if (fault != null) {
				rows.add(row(run, fault));
			}
		}
		return new ResultsTable.Cells(rows);
	}

	/**
	 * @return for each row, whether it is valid
	 */
	public List<Boolean> valid() {
		return sorted().stream().filter((run) -> run.fault() != null).map(RunResult::valid).toList();
	}

	/**
	 * Each fault's variants beside each other.
	 */
	private List<RunResult> sorted() {
		Faults faults = Objects.requireNonNull(this.experiment.faults());
		List<RunResult> sorted = new ArrayList<>();
		for (FaultCase one : faults.cases()) {
			for (Variant variant : this.experiment.variants()) {
				this.runs.stream()
					.filter((run) -> run.variant().equals(variant.name()) && run.fault() != null
							&& run.fault().name().equals(one.fault().toString()))
					.forEach(sorted::add);
			}
		}
		this.runs.stream().filter((run) -> run.fault() == null).forEach(sorted::add);
		return sorted;
	}

	private static List<String> row(RunResult run, FaultReport fault) {
		return List.of(fault.name(), run.variant(), fault.failed() + " of " + fault.sent(), seen(fault),
				Numbers.format(fault.longestSeconds(), 1), Long.toString(fault.hung()),
				Long.toString(fault.wrongAnswers()), Numbers.format(fault.secondsToRecover(), 1),
				Numbers.format(fault.stoppedAfterSeconds(), 2), change(fault, Holdings::threads),
				change(fault, Holdings::upstreamConnections), change(fault, Holdings::heapMiB),
				Numbers.format(fault.settledAfterSeconds(), 0), leaked(fault));
	}

	/**
	 * @return before → after
	 */
	private static String change(FaultReport fault, Function<Holdings, @Nullable Number> figure) {
		return figure(fault.before(), figure) + " → " + figure(fault.after(), figure);
	}

	private static String figure(@Nullable Holdings holdings, Function<Holdings, @Nullable Number> figure) {
		Number number = (holdings != null) ? figure.apply(holdings) : null;
		return (number != null) ? Long.toString(Math.round(number.doubleValue())) : "-";
	}

	private static String leaked(FaultReport fault) {
		if (fault.after() == null) {
			return "-";
		}
		return fault.broken().stream().anyMatch((promise) -> promise.endsWith("left over")) ? "yes" : "no";
	}

}
