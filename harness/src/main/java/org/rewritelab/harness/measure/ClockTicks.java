package org.rewritelab.harness.measure;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The unit of the CPU times in /proc, which Java has no call for.
 */
final class ClockTicks {

	private static final @Nullable Integer PER_SECOND = ask();

	private ClockTicks() {
	}

	static @Nullable Integer perSecond() {
		return PER_SECOND;
	}

	private static @Nullable Integer ask() {
		List<String> lines = CommandOutput.of("getconf", "CLK_TCK");
		return lines.isEmpty() ? null : Integer.valueOf(lines.getFirst().strip());
	}

}
