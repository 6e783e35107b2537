package org.rewritelab.harness.experiment;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Bursts of the workload before it is measured, the same for all variants: one that is
 * repeated until two in a row take as long and cost as much and the JIT compiler has
 * little left to do, and then what is listed.
 *
 * @param pauseSeconds pause after each burst, 0 to 60, in which the JIT compiler has the
 * processors
 * @param untilSettled the script's environment in the burst that is repeated, where it
 * differs from the workload's; null for none
 * @param atLeast how often it is repeated at least, 2 to 20; 2 by default
 * @param atMost how often it is repeated at most, {@code atLeast} to 20; 16 by default. A
 * run that has not settled then is void
 * @param bursts for each burst after that, the script's environment where it differs from
 * the workload's; at most 20
 */
public record WarmUp(Integer pauseSeconds, @Nullable Map<String, String> untilSettled, Integer atLeast, Integer atMost,
		List<Map<String, String>> bursts) {

	static final WarmUp NONE = new WarmUp(0, List.of());

	private static final int MOST = 20;

	private static final int USUALLY_AT_LEAST = 2;

	/**
	 * In repeated runs of {@code facade} on two processors the compiler was done after 7
	 * to 12 bursts of at most 3000 requests.
	 */
	private static final int USUALLY_AT_MOST = 16;

	public WarmUp(@Nullable Integer pauseSeconds, @Nullable Map<String, String> untilSettled, @Nullable Integer atLeast,
			@Nullable Integer atMost, @Nullable List<Map<String, String>> bursts) {
		this.pauseSeconds = Checks.between(0, 60, (pauseSeconds != null) ? pauseSeconds : 0, "pause-seconds");
		this.untilSettled = (untilSettled != null) ? Checks.copy(untilSettled, "until-settled") : null;
		this.atLeast = Checks.between(2, MOST, (atLeast != null) ? atLeast : USUALLY_AT_LEAST, "at-least");
		this.atMost = Checks.between(this.atLeast, MOST,
				(atMost != null) ? atMost : Math.max(this.atLeast, USUALLY_AT_MOST), "at-most");
		this.bursts = Checks.copy(bursts, "bursts");
		Checks.between(0, MOST, this.bursts.size(), "bursts");
	}

	public WarmUp(Integer pauseSeconds, List<Map<String, String>> bursts) {
		this(pauseSeconds, null, null, null, bursts);
	}

	/**
	 * @return how many bursts there are at least
	 */
	public int fewestBursts() {
		return this.bursts.size() + ((this.untilSettled != null) ? this.atLeast : 0);
	}

}
