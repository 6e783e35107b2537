package org.rewritelab.harness.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.rewritelab.harness.measure.Actuator;
import org.rewritelab.harness.measure.Pool;
import org.rewritelab.harness.measure.PrometheusText;

/**
 * Asks a service for its pools once a second, on its port for management, from creation
 * until it is closed. That costs the service some CPU time, the same for every variant.
 */
final class PoolWatch implements AutoCloseable {

	private static final long PERIOD_SECONDS = 1;

	private final Actuator actuator;

	private final List<List<Pool>> samples = new ArrayList<>();

	private final ScheduledExecutorService scheduler = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("pool-watch").factory());

	PoolWatch(Actuator actuator) {
		this.actuator = actuator;
		this.scheduler.scheduleWithFixedDelay(this::sample, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
	}

	private void sample() {
		try {
			PrometheusText metrics = this.actuator.metrics(Pool.metrics());
			if (metrics != null) {
				List<Pool> pools = Pool.of(metrics);
				synchronized (this.samples) {
					this.samples.add(pools);
				}
			}
		}
		catch (InterruptedException ex) {
			// It is being closed.
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * @return the pools that were used up
	 */
	List<Pool> usedUp() {
		synchronized (this.samples) {
			return usedUp(this.samples);
		}
	}

	/**
	 * A rate that is too much for a pool fills it and keeps it full, so it is the second
	 * half of the samples that counts; a moment in which all are in use is no shortage.
	 * @param samples in order
	 * @return each pool that was full in at least half of the second half, as it was when
	 * most were waiting
	 */
	static List<Pool> usedUp(List<List<Pool>> samples) {
		List<List<Pool>> half = samples.subList(samples.size() / 2, samples.size());
		Map<String, List<Pool>> full = new LinkedHashMap<>();
		half.forEach((pools) -> pools.stream()
			.filter(Pool::isFull)
			.forEach((pool) -> full.computeIfAbsent(pool.name(), (name) -> new ArrayList<>()).add(pool)));
		return full.values()
			.stream()
			.filter((moments) -> 2 * moments.size() >= half.size())
			.map((moments) -> moments.stream().reduce((one, other) -> (waiting(other) > waiting(one)) ? other : one))
			.flatMap(Optional::stream)
			.toList();
	}

	private static double waiting(Pool pool) {
		return (pool.waiting() != null) ? pool.waiting() : 0;
	}

	@Override
	public void close() {
		this.scheduler.shutdownNow();
	}

}
