package org.rewritelab.harness.measure;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Watches from its creation until it is closed whether the wall clock jumps, which k6
 * takes times by: it compares it with the monotonic clock every 250 ms and at both ends.
 * What a time server corrects gradually, at most 0.5 ms a second, is no jump.
 */
public final class ClockWatch implements AutoCloseable {

	private static final long PERIOD_MS = 250;

	/**
	 * Two clocks that are read further apart than this say nothing of each other.
	 */
	private static final long TOGETHER_NANOS = 200_000;

	private static final int ATTEMPTS = 20;

	private final ScheduledExecutorService scheduler = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("clock-watch").factory());

	private final LongSupplier wallMillis;

	private final LongSupplier nanoTime;

	private double offsetMs;

	private double jumpMs;

	public ClockWatch() {
		this(System::currentTimeMillis, System::nanoTime);
	}

	ClockWatch(LongSupplier wallMillis, LongSupplier nanoTime) {
		this.wallMillis = wallMillis;
		this.nanoTime = nanoTime;
		this.offsetMs = offset();
		this.scheduler.scheduleAtFixedRate(this::sample, PERIOD_MS, PERIOD_MS, TimeUnit.MILLISECONDS);
	}

	synchronized void sample() {
		double now = offset();
		double jump = now - this.offsetMs;
		if (Math.abs(jump) > Math.abs(this.jumpMs)) {
			this.jumpMs = jump;
		}
		this.offsetMs = now;
	}

	private double offset() {
		long before = this.nanoTime.getAsLong();
		for (int i = 0; i < ATTEMPTS; i++) {
			long wall = this.wallMillis.getAsLong();
			long after = this.nanoTime.getAsLong();
			if (after - before <= TOGETHER_NANOS) {
				return wall - after / 1e6;
			}
			before = after;
		}
		// Too busy to tell.
		return this.offsetMs;
	}

	/**
	 * @return the largest jump of the wall clock between two looks at it, in
	 * milliseconds, negative for one back; about one for none, because it is read in
	 * whole ones
	 */
	public synchronized double jumpMs() {
		return this.jumpMs;
	}

	@Override
	public void close() {
		this.scheduler.shutdownNow();
		sample();
	}

}
