package org.rewritelab.harness.run;

import java.time.Duration;
import java.util.Collection;

import org.rewritelab.harness.measure.HostCpu;
import org.rewritelab.harness.measure.ProcessFigures;
import org.rewritelab.harness.measure.ProcessTree;

import org.jspecify.annotations.Nullable;

/**
 * Watches what else the processors did while the lab measured.
 */
final class HostWatch {

	private final Isolation isolation;

	private final @Nullable Long service;

	private final Reading before;

	private @Nullable Reading after;

	/**
	 * @param service the process under test; null for one that is not the lab's
	 */
	HostWatch(Isolation isolation, @Nullable Long service) {
		this.isolation = isolation;
		this.service = service;
		this.before = Reading.now(service);
	}

	void stop() {
		this.after = Reading.now(this.service);
	}

	/**
	 * @return what the hypervisor gave to others, as a share of the service's processors
	 * or of the rest, whichever is more
	 */
	@Nullable Double stolenPercent() {
		Reading end = this.after;
		if (end == null || this.before.host() == null || end.host() == null) {
			return null;
		}
		double ofService = percent(
				end.host().stolenSeconds(this.isolation.processorsOfService())
						- this.before.host().stolenSeconds(this.isolation.processorsOfService()),
				this.isolation.forService());
		double ofOthers = percent(
				end.host().stolenSeconds(this.isolation.processorsOfOthers())
						- this.before.host().stolenSeconds(this.isolation.processorsOfOthers()),
				this.isolation.forOthers());
		return Math.max(ofService, ofOthers);
	}

	/**
	 * @param databaseSeconds CPU time of PostgreSQL, which is no descendant of this
	 * process; 0 without one, null where it is not known
	 * @return what processes used that are not the lab's, as a share of the service's
	 * processors or of the rest, whichever is more; null where the service is not the
	 * lab's, because it cannot be told from the others
	 */
	@Nullable Double othersPercent(@Nullable Double databaseSeconds) {
		Reading end = this.after;
		if (end == null || this.before.host() == null || end.host() == null) {
			return null;
		}
		Double ofService = seconds(this.before.service(), end.service());
		Double ofLab = seconds(this.before.lab(), end.lab());
		if (ofService == null || ofLab == null) {
			return null;
		}
		boolean apart = !this.isolation.processorsOfService().isEmpty();
		Double onRest = (databaseSeconds != null) ? (Double) others(end, this.isolation.processorsOfOthers(),
				ofLab + databaseSeconds - (apart ? ofService : 0), this.isolation.forOthers()) : null;
		if (!apart) {
			return onRest;
		}
		double onService = others(end, this.isolation.processorsOfService(), ofService, this.isolation.forService());
		return (onRest != null) ? (Double) Math.max(onService, onRest) : (Double) onService;
	}

	private double others(Reading end, Collection<Integer> processors, double ofLab, int count) {
		double used = end.host().usedSeconds(processors) - this.before.host().usedSeconds(processors);
		return percent(Math.max(0, used - ofLab), count);
	}

	private double percent(double seconds, int processors) {
		double window = (this.after.nanos() - this.before.nanos()) / 1e9;
		// The kernel's ticks may be some more than the window has.
		return Math.min(100, Math.round(1000 * seconds / (window * processors)) / 10.0);
	}

	private static @Nullable Double seconds(@Nullable Duration before, @Nullable Duration after) {
		return (before != null && after != null) ? (Double) (after.minus(before).toNanos() / 1e9) : null;
	}

	/**
	 * @param lab this process and its children, those that ended included
	 */
	private record Reading(long nanos, @Nullable HostCpu host, @Nullable Duration service, @Nullable Duration lab) {

		static Reading now(@Nullable Long service) {
			ProcessFigures figures = (service != null) ? ProcessFigures.of(service) : null;
			return new Reading(System.nanoTime(), HostCpu.now(), (figures != null) ? figures.cpuTime() : null,
					ProcessTree.cpuTime(ProcessHandle.current().pid()));
		}

	}

}
