package org.rewritelab.harness.report;

import java.util.ArrayList;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.measure.Latency;

/**
 * One run of one variant.
 *
 * @param settings what tells it from other runs of the variant
 * @param repetition from 1
 * @param valid whether it may be compared
 * @param voidReasons why not
 * @param error why there is nothing to compare; null unless the run failed
 * @param limit what the run was limited by in place of the service, such as
 * {@code database}; null for the service
 * @param notes what else to know when comparing it
 * @param upstreamLatencyMs the times that external-service itself took for its calls;
 * null where it does not tell
 * @param details what else was seen
 * @param fault what was seen of the fault that happened in it; null where none did
 * @param soak what grew in it; null where that was not watched
 */
public record RunResult(String experiment, String variant, @JsonUnwrapped Settings settings, int repetition,
		boolean valid, List<String> voidReasons, @Nullable String error, @Nullable String limit, List<String> notes,
		@JsonUnwrapped Load load, @Nullable Latency upstreamLatencyMs, @JsonUnwrapped Cost cost,
		@JsonUnwrapped Details details, @Nullable FaultReport fault, @Nullable SoakReport soak) {

	public static RunResult measured(String experiment, String variant, Settings settings, int repetition,
			List<String> voidReasons, @Nullable String limit, List<String> notes, Load load,
			@Nullable Latency upstreamLatencyMs, Cost cost) {
		return new RunResult(experiment, variant, settings, repetition, voidReasons.isEmpty(), List.copyOf(voidReasons),
				null, limit, List.copyOf(notes), load, upstreamLatencyMs, cost, Details.NOT_MEASURED, null, null);
	}

	public static RunResult failed(String experiment, String variant, Settings settings, int repetition, String error) {
		return new RunResult(experiment, variant, settings, repetition, false, List.of("the run failed"), error, null,
				List.of(), Load.NOT_MEASURED, null, Cost.NOT_MEASURED, Details.NOT_MEASURED, null, null);
	}

	public RunResult with(Details details) {
		return with(this.notes, details, this.fault, this.soak);
	}

	public RunResult with(FaultReport fault) {
		return with(this.notes, this.details, fault, this.soak);
	}

	public RunResult with(SoakReport soak) {
		return with(this.notes, this.details, this.fault, soak);
	}

	/**
	 * @return whether a fault showed that the service does not do what it promises, or a
	 * soak that something grows. What grows in a void run may be another's doing
	 */
	@JsonIgnore
	public boolean breaksPromise() {
		return this.fault != null && !this.fault.broken().isEmpty()
				|| this.soak != null && this.valid && !this.soak.broken().isEmpty();
	}

	/**
	 * @return whether it was to tell whether something grows, and does not
	 */
	@JsonIgnore
	public boolean leavesOpen() {
		return this.soak != null && this.soak.isUndecided();
	}

	/**
	 * @return the same with one more note
	 */
	public RunResult with(String note) {
		List<String> more = new ArrayList<>(this.notes);
		more.add(note);
		return with(List.copyOf(more), this.details, this.fault, this.soak);
	}

	private RunResult with(List<String> notes, Details details, @Nullable FaultReport fault,
			@Nullable SoakReport soak) {
		return new RunResult(this.experiment, this.variant, this.settings, this.repetition, this.valid,
				this.voidReasons, this.error, this.limit, notes, this.load, this.upstreamLatencyMs, this.cost, details,
				fault, soak);
	}

	@JsonIgnore
	public boolean isFailed() {
		return this.error != null;
	}

}
