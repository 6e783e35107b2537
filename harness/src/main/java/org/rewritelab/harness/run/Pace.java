package org.rewritelab.harness.run;

import java.time.Duration;
import java.util.Locale;

import org.rewritelab.harness.experiment.Workload;

import org.jspecify.annotations.Nullable;

/**
 * How a service is measured: how long, and in which state.
 */
public enum Pace {

	/**
	 * Warm, cut at 60 s.
	 */
	QUICK(Duration.ofSeconds(60), true),

	/**
	 * Warm, to the workload's end, as the documents' authors did.
	 */
	DOCUMENT(null, true),

	/**
	 * Cold, a few seconds: shows that a variant works, and claims nothing.
	 */
	SMOKE(Duration.ofSeconds(3), false),

	/**
	 * Cold on purpose: start-up, the first answer and the first minute.
	 */
	COLD(Duration.ofSeconds(60), false);

	private final @Nullable Duration cap;

	private final boolean warm;

	Pace(@Nullable Duration cap, boolean warm) {
		this.cap = cap;
		this.warm = warm;
	}

	/**
	 * @return when the workload is cut; null for its own end. At the quick pace one in
	 * phases goes on to its end too: part of a phase says nothing of the rest
	 */
	@Nullable Duration cap(Workload workload) {
		return (this == QUICK && workload.hasPhases()) ? null : this.cap;
	}

	/**
	 * @return whether services are warmed up, and what is beside them calibrated
	 */
	public boolean isWarm() {
		return this.warm;
	}

	/**
	 * @return what of the workload is done at this pace
	 */
	Workload of(Workload workload) {
		return switch (this) {
			case DOCUMENT -> workload;
			case QUICK -> workload.atQuickPace();
			case SMOKE -> workload.atSmokePace();
			case COLD -> workload.whenCold();
		};
	}

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
