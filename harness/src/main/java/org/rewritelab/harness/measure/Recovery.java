package org.rewritelab.harness.measure;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * How long a service takes after an overload until it serves as before.
 */
public final class Recovery {

	/**
	 * That it must serve as before: a single second may be so by chance.
	 */
	static final int SECONDS = 3;

	/** Of the first phase's goodput. */
	static final double GOODPUT = 0.95;

	/**
	 * Of the first phase's 99th percentile. Where a backlog is worked off, answers come
	 * at full speed and are too late for whoever asks now.
	 */
	static final double LATENCY = 2;

	private Recovery() {
	}

	/**
	 * @param phases of a run: the first one at capacity, the last one after the overload
	 * @return seconds from the overload's end to the first second from which on, for
	 * three seconds, the right answers to what was due in them are on average at least 95
	 * % of those of a second of the first phase, and the 99th percentile of each is at
	 * most twice the first phase's; 0 where it did so at once, null where it never did
	 */
	public static @Nullable Integer seconds(List<Phase> phases) {
		Phase before = phases.getFirst();
		Phase after = phases.getLast();
		Double usualP99 = before.rightLatencyMs().p99();
		if (usualP99 == null) {
			return null;
		}
		double enough = GOODPUT * before.goodputPerSecond() * SECONDS;
		for (int from = 0; from + SECONDS <= after.rightBySecond().size(); from++) {
			List<Long> right = after.rightBySecond().subList(from, from + SECONDS);
			List<@Nullable Double> p99 = after.p99BySecond().subList(from, from + SECONDS);
			if (right.stream().mapToLong(Long::longValue).sum() >= enough
					&& p99.stream().allMatch((ms) -> ms != null && ms <= LATENCY * usualP99)) {
				return from;
			}
		}
		return null;
	}

}
