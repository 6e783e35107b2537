package org.rewritelab.harness.run;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.report.Holdings;

/**
 * What a service holds when nobody asks it anything any more.
 *
 * @param holdings null where another process has taken its place
 * @param afterSeconds until threads and connections were as before; null when they were
 * not in time
 */
record Settled(@Nullable Holdings holdings, @Nullable Double afterSeconds) {

	static final Settled ANOTHER_PROCESS = new Settled(null, null);

	/**
	 * Tomcat ends threads that had nothing to do for 60 s, and that cannot be set.
	 */
	private static final Duration WITHIN = Duration.ofSeconds(75);

	/**
	 * Waits until it has given everything back.
	 * @param before what it held before
	 */
	static Settled await(FaultScene scene, Holdings before) throws InterruptedException {
		long start = System.nanoTime();
		boolean settled = Promises.isSettled(before, scene.countable());
		while (!settled && System.nanoTime() - start < WITHIN.toNanos()) {
			Thread.sleep(Duration.ofSeconds(1));
			settled = Promises.isSettled(before, scene.countable());
		}
		double seconds = Math.round((System.nanoTime() - start) / 1e8) / 10.0;
		return new Settled(scene.holdings(), settled ? (Double) seconds : null);
	}

}
