package org.rewritelab.harness.measure;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Watches one process from the sampler's creation until it is closed, every 250 ms and at
 * both ends. Peaks between two samples are missed. Each figure is null where the machine
 * has no /proc.
 */
public final class ProcessSampler implements AutoCloseable {

	private static final long PERIOD_MS = 250;

	private final Supplier<@Nullable ProcessFigures> process;

	private final ScheduledExecutorService scheduler = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("process-sampler").factory());

	private @Nullable ProcessFigures first;

	private @Nullable ProcessFigures last;

	private double residentPeakMiB;

	private int threadsPeak;

	public ProcessSampler(long pid) {
		this(() -> ProcessFigures.of(pid));
	}

	ProcessSampler(Supplier<@Nullable ProcessFigures> process) {
		this.process = process;
		sample();
		this.scheduler.scheduleAtFixedRate(this::sample, PERIOD_MS, PERIOD_MS, TimeUnit.MILLISECONDS);
	}

	private synchronized void sample() {
		ProcessFigures now = this.process.get();
		if (now == null) {
			return;
		}
		if (this.first == null) {
			this.first = now;
		}
		this.last = now;
		this.residentPeakMiB = Math.max(this.residentPeakMiB, now.residentMiB());
		this.threadsPeak = Math.max(this.threadsPeak, now.threads());
	}

	/**
	 * @return CPU time between the first sample and the last, whole clock ticks
	 */
	public synchronized @Nullable Double cpuSeconds() {
		return (this.first != null && this.last != null)
				? (Double) (this.last.cpuTime().minus(this.first.cpuTime()).toNanos() / 1e9) : null;
	}

	public synchronized @Nullable Double residentPeakMiB() {
		return (this.last != null) ? (Double) this.residentPeakMiB : null;
	}

	public synchronized @Nullable Integer threadsPeak() {
		return (this.last != null) ? (Integer) this.threadsPeak : null;
	}

	@Override
	public void close() {
		this.scheduler.shutdownNow();
		sample();
	}

}
