package org.rewritelab.harness.run;

import java.util.List;
import java.util.Map;

import org.rewritelab.harness.database.Database;
import org.rewritelab.harness.database.DatabaseSampler;
import org.rewritelab.harness.measure.ClockWatch;
import org.rewritelab.harness.measure.ProcessSampler;
import org.rewritelab.harness.measure.ProcessThreads;
import org.rewritelab.harness.measure.PrometheusText;

import org.jspecify.annotations.Nullable;

/**
 * Everything that is watched while the load generator runs, from the window's creation
 * until it is closed. What asks the service itself is asked before and after only.
 */
final class Window implements AutoCloseable {

	private final @Nullable RunningService service;

	private final @Nullable RunningService upstreamService;

	private final @Nullable PrometheusText serviceBefore;

	private final @Nullable PrometheusText upstreamBefore;

	private final @Nullable ProcessThreads threadsBefore;

	private final @Nullable ProcessSampler serviceSampler;

	private final ProcessSampler harnessSampler;

	private final @Nullable ProcessSampler upstreamSampler;

	private final @Nullable DatabaseSampler databaseSampler;

	private final boolean hasDatabase;

	private final ClockWatch clock;

	private final HostWatch host;

	private final long startNanos;

	private @Nullable ProcessSampler generatorSampler;

	private @Nullable ProcessThreads threadsAfter;

	private double seconds;

	private @Nullable PrometheusText serviceAfter;

	private @Nullable PrometheusText upstreamAfter;

	/**
	 * @param service under test; null for one that the lab did not start
	 * @param upstream the service that is called; null when none is
	 * @param database that is asked; null when none is
	 */
	Window(Isolation isolation, @Nullable RunningService service, @Nullable RunningService upstream,
			@Nullable Database database) throws InterruptedException {
		Long pid = (service != null) ? (Long) service.process().pid() : null;
		this.service = service;
		this.upstreamService = upstream;
		this.hasDatabase = database != null;
		this.serviceBefore = (service != null) ? service.actuator().metrics() : null;
		this.upstreamBefore = (upstream != null) ? upstream.actuator().metrics() : null;
		if (upstream != null) {
			upstream.actuator().forgetCallTimes();
		}
		this.threadsBefore = (pid != null) ? ProcessThreads.of(pid) : null;
		this.databaseSampler = (database != null) ? database.watch() : null;
		this.upstreamSampler = (upstream != null) ? new ProcessSampler(upstream.process().pid()) : null;
		this.harnessSampler = new ProcessSampler(ProcessHandle.current().pid());
		this.serviceSampler = (pid != null) ? new ProcessSampler(pid) : null;
		this.clock = new ClockWatch();
		this.host = new HostWatch(isolation, pid);
		this.startNanos = System.nanoTime();
	}

	/**
	 * Watches the load generator too, which began just now.
	 */
	void watch(ChildProcess generator) {
		this.generatorSampler = new ProcessSampler(generator.pid());
	}

	@Override
	public void close() {
		this.seconds = (System.nanoTime() - this.startNanos) / 1e9;
		this.host.stop();
		this.clock.close();
		if (this.serviceSampler != null) {
			this.serviceSampler.close();
		}
		this.harnessSampler.close();
		if (this.upstreamSampler != null) {
			this.upstreamSampler.close();
		}
		if (this.databaseSampler != null) {
			this.databaseSampler.close();
		}
		if (this.generatorSampler != null) {
			this.generatorSampler.close();
		}
		this.threadsAfter = (this.service != null) ? ProcessThreads.of(this.service.process().pid()) : null;
	}

	/**
	 * Asks the services for their counters once more. To be called when the window is
	 * closed and they are known to live.
	 */
	void readCounters() throws InterruptedException {
		this.serviceAfter = (this.service != null) ? this.service.actuator().metrics() : null;
		this.upstreamAfter = (this.upstreamService != null) ? this.upstreamService.actuator().metrics() : null;
	}

	double seconds() {
		return this.seconds;
	}

	/**
	 * @return what was seen of the service's process; null where that is not the lab's
	 */
	@Nullable ProcessSampler service() {
		return this.serviceSampler;
	}

	ProcessSampler harness() {
		return this.harnessSampler;
	}

	@Nullable Double generatorCpuSeconds() {
		return (this.generatorSampler != null) ? this.generatorSampler.cpuSeconds() : null;
	}

	@Nullable Double upstreamCpuSeconds() {
		return (this.upstreamSampler != null) ? this.upstreamSampler.cpuSeconds() : null;
	}

	@Nullable DatabaseSampler database() {
		return this.databaseSampler;
	}

	@Nullable Double databaseCpuSeconds() {
		return (this.databaseSampler != null) ? this.databaseSampler.cpuSeconds() : null;
	}

	/**
	 * The timer appears with the first pause.
	 */
	@Nullable Double gcPauseMs() {
		return gcPauseMs(this.serviceBefore, this.serviceAfter);
	}

	static @Nullable Double gcPauseMs(@Nullable PrometheusText before, @Nullable PrometheusText after) {
		if (before == null || after == null) {
			return null;
		}
		Double earlier = before.value("jvm_gc_pause_seconds_sum");
		Double later = after.value("jvm_gc_pause_seconds_sum");
		double seconds = ((later != null) ? later : 0) - ((earlier != null) ? earlier : 0);
		// To 1 µs: what is beyond is the arithmetic's, not the measurement's.
		return Math.round(1_000_000 * seconds) / 1000.0;
	}

	/**
	 * The counter moves with each collection, by what the eden had taken up since the one
	 * before; what it has taken up since the last one is its size now.
	 */
	@Nullable Double allocatedBytes() {
		return allocatedBytes(this.serviceBefore, this.serviceAfter);
	}

	static @Nullable Double allocatedBytes(@Nullable PrometheusText before, @Nullable PrometheusText after) {
		Double earlier = allocated(before);
		Double later = allocated(after);
		return (earlier != null && later != null) ? (Double) (later - earlier) : null;
	}

	private static @Nullable Double allocated(@Nullable PrometheusText metrics) {
		Double collected = value(metrics, "jvm_gc_memory_allocated_bytes_total");
		Double eden = (metrics != null) ? metrics.value("jvm_memory_used_bytes", "Eden Space\"") : null;
		return (collected != null && eden != null) ? (Double) (collected + eden) : null;
	}

	@Nullable Double increaseOfUpstream(String counter) {
		Double earlier = value(this.upstreamBefore, counter);
		Double later = value(this.upstreamAfter, counter);
		return (earlier != null && later != null) ? (Double) (later - earlier) : null;
	}

	@Nullable Double valueOfService(String metric) {
		return value(this.serviceAfter, metric);
	}

	static @Nullable Double value(@Nullable PrometheusText metrics, String metric) {
		return (metrics != null) ? metrics.value(metric) : null;
	}

	@Nullable Map<String, Integer> threadsByKind() {
		return (this.threadsAfter != null) ? this.threadsAfter.byKind() : null;
	}

	Map<String, List<Double>> eventLoopCpuSeconds() {
		return (this.threadsBefore != null && this.threadsAfter != null)
				? this.threadsAfter.eventLoopCpuSeconds(this.threadsBefore) : Map.of();
	}

	@Nullable Double compilerCpuSeconds() {
		return (this.threadsBefore != null && this.threadsAfter != null)
				? (Double) this.threadsAfter.compilerCpuSeconds(this.threadsBefore) : null;
	}

	@Nullable Long voluntarySwitches() {
		return (this.threadsBefore != null && this.threadsAfter != null)
				? (Long) this.threadsAfter.voluntarySwitches(this.threadsBefore) : null;
	}

	@Nullable Long involuntarySwitches() {
		return (this.threadsBefore != null && this.threadsAfter != null)
				? (Long) this.threadsAfter.involuntarySwitches(this.threadsBefore) : null;
	}

	@Nullable Double stolenPercent() {
		return this.host.stolenPercent();
	}

	@Nullable Double othersPercent() {
		return this.host.othersPercent(this.hasDatabase ? databaseCpuSeconds() : (Double) 0.0);
	}

	double clockJumpMs() {
		return this.clock.jumpMs();
	}

}
