package org.rewritelab.harness.report;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * How a service was warmed up.
 *
 * @param bursts those that were repeated until two in a row agreed, in order
 * @param settled whether the last two did; null where none was to be repeated
 * @param seconds that all of it took, pauses and the wait until nothing was in flight
 * included
 */
public record WarmUpReport(List<Burst> bursts, @Nullable Boolean settled, double seconds) {

	/**
	 * Two bursts that differ by no more than this in what they took and cost are taken to
	 * be alike. Bursts keep the processors full, and of two that are warm p50 differs by
	 * up to a tenth.
	 */
	public static final double WITHIN = 0.15;

	/**
	 * The share of the service's CPU time, in percent, that its JIT compiler may have in
	 * the last burst: code that waits for it is slower than it will be.
	 */
	public static final double COMPILER_PERCENT = 15;

	/**
	 * The share of the service's processors, in percent, that its JIT compiler may have
	 * in the last burst where that is less: a service with little to do compiles for as
	 * long as it runs, and has the rest of them.
	 */
	public static final double COMPILER_PROCESSORS_PERCENT = 5;

	/**
	 * @return whether the last two bursts agree, and the compiler had little to do in the
	 * last one
	 */
	public static boolean agree(List<Burst> bursts) {
		return bursts.size() > 1 && bursts.getLast().agreesWith(bursts.get(bursts.size() - 2))
				&& bursts.getLast().isCompiled();
	}

	/**
	 * @param p50Ms of its finished requests; null where none finished
	 * @param cpuMsPerRequest CPU time of the service without its JIT compiler's; null
	 * where that is not known
	 * @param compilerPercent of all its CPU time, what its JIT compiler used; null where
	 * that is not known
	 * @param compilerProcessorsPercent the same, of the time of the processors that the
	 * service is measured on
	 */
	public record Burst(@Nullable Double p50Ms, @Nullable Double cpuMsPerRequest, @Nullable Double compilerPercent,
			@Nullable Double compilerProcessorsPercent) {

		private boolean isCompiled() {
			return this.compilerPercent == null || this.compilerPercent <= COMPILER_PERCENT
					|| this.compilerProcessorsPercent != null
							&& this.compilerProcessorsPercent <= COMPILER_PROCESSORS_PERCENT;
		}

		private boolean agreesWith(Burst before) {
			return this.p50Ms != null && alike(before.p50Ms, this.p50Ms)
					&& alike(before.cpuMsPerRequest, this.cpuMsPerRequest);
		}

		private static boolean alike(@Nullable Double before, @Nullable Double now) {
			return (before == null || now == null) ? before == null && now == null
					: Math.abs(now - before) <= WITHIN * Math.max(before, now);
		}

	}

}
