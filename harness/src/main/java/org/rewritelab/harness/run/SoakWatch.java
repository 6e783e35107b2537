package org.rewritelab.harness.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.rewritelab.harness.experiment.SoakPlan;
import org.rewritelab.harness.report.Holdings;
import org.rewritelab.harness.report.SoakReport.Sample;

/**
 * Looks at a service now and then while a load goes on, from creation until it is closed.
 * Once in each point of the plan it collects the service's heap, because only then what
 * is used is what is held; that pauses the service, in each point alike.
 */
final class SoakWatch implements AutoCloseable {

	private final SoakPlan plan;

	private final Probe probe;

	private final LongSupplier nanoTime;

	private final long startNanos;

	private final List<Sample> samples = new ArrayList<>();

	private final ScheduledExecutorService scheduler = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("soak-watch").factory());

	private int collectedPoints;

	SoakWatch(SoakPlan plan, HoldingsProbe probe) {
		this(plan, (collect) -> collect ? probe.collected() : probe.resident(), System::nanoTime);
	}

	SoakWatch(SoakPlan plan, Probe probe, LongSupplier nanoTime) {
		this.plan = plan;
		this.probe = probe;
		this.nanoTime = nanoTime;
		this.startNanos = nanoTime.getAsLong();
		this.scheduler.scheduleAtFixedRate(this::sampleQuietly, plan.sampleSeconds(), plan.sampleSeconds(),
				TimeUnit.SECONDS);
	}

	private void sampleQuietly() {
		try {
			sample();
		}
		catch (InterruptedException ex) {
			// It is being closed.
			Thread.currentThread().interrupt();
		}
	}

	void sample() throws InterruptedException {
		double before = seconds();
		boolean collect = before >= this.plan.settleSeconds()
				+ this.collectedPoints * (double) this.plan.pointSeconds();
		if (collect) {
			this.collectedPoints = 1 + (int) ((before - this.plan.settleSeconds()) / this.plan.pointSeconds());
		}
		Holdings holdings = this.probe.look(collect);
		synchronized (this.samples) {
			this.samples.add(new Sample(before, holdings));
		}
	}

	private double seconds() {
		return (this.nanoTime.getAsLong() - this.startNanos) / 1e9;
	}

	/**
	 * @return in order
	 */
	List<Sample> samples() {
		synchronized (this.samples) {
			return List.copyOf(this.samples);
		}
	}

	@Override
	public void close() {
		this.scheduler.shutdownNow();
	}

	/**
	 * Looks at the service.
	 */
	@FunctionalInterface
	interface Probe {

		/**
		 * @param collect whether its heap is collected before
		 */
		Holdings look(boolean collect) throws InterruptedException;

	}

}
