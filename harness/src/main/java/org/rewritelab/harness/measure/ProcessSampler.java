package org.rewritelab.harness.measure;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Watches one process from the sampler's creation until it is closed, every 250 ms and at
 * both ends. Peaks between two samples are missed. Each figure is null where the machine
 * has no /proc.
 */
public final class ProcessSampler implements AutoCloseable {

	private static final long PERIOD_MS = 250;

	/**
	 * Shorter ones would show the clock tick, which is a hundredth of it.
	 */
	private static final long CPU_WINDOW_NANOS = TimeUnit.SECONDS.toNanos(1);

	/**
	 * By which the scheduler may be early.
	 */
	private static final long TOLERANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

	private final Supplier<@Nullable ProcessFigures> process;

	private final LongSupplier nanoTime;

	private final Deque<TimedCpu> window = new ArrayDeque<>();

	private final ScheduledExecutorService scheduler = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("process-sampler").factory());

	private @Nullable ProcessFigures first;

	private @Nullable ProcessFigures last;

	private double residentPeakMiB;

	private int threadsPeak;

	private @Nullable Double cpuPeakPercent;

	public ProcessSampler(long pid) {
		this(() -> ProcessFigures.of(pid), System::nanoTime);
	}

	ProcessSampler(Supplier<@Nullable ProcessFigures> process, LongSupplier nanoTime) {
		this.process = process;
		this.nanoTime = nanoTime;
		sample();
		this.scheduler.scheduleAtFixedRate(this::sample, PERIOD_MS, PERIOD_MS, TimeUnit.MILLISECONDS);
	}

	synchronized void sample() {
		long nanos = this.nanoTime.getAsLong();
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
		sampleCpu(nanos, now.cpuTime().toNanos());
	}

	private void sampleCpu(long nanos, long cpuNanos) {
		this.window.addLast(new TimedCpu(nanos, cpuNanos));
		while (nanos - this.window.getFirst().nanos() >= CPU_WINDOW_NANOS - TOLERANCE_NANOS) {
			TimedCpu start = this.window.removeFirst();
			double percent = 100.0 * (cpuNanos - start.cpuNanos()) / (nanos - start.nanos());
			this.cpuPeakPercent = (this.cpuPeakPercent != null) ? (Double) Math.max(this.cpuPeakPercent, percent)
					: (Double) percent;
		}
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

	/**
	 * @return the most CPU time a second, over every second that begins with a sample;
	 * 100 for one processor; null when it was watched for less than a second
	 */
	public synchronized @Nullable Double cpuPeakPercent() {
		return this.cpuPeakPercent;
	}

	@Override
	public void close() {
		this.scheduler.shutdownNow();
		sample();
	}

	private record TimedCpu(long nanos, long cpuNanos) {
	}

}
