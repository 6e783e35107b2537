package org.rewritelab.harness.run;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.experiment.Fault;
import org.rewritelab.harness.experiment.Faults;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.report.Holdings;

/**
 * What every variant promises whatever goes wrong beside it. None says how many requests
 * may fail while a fault lasts: that is measured.
 */
final class Promises {

	/** What a problem may be answered with: 502, 503 and 504. */
	private static final Set<String> PROBLEMS = Set.of("502", "503", "504");

	/** The JVM's own come and go. */
	private static final int THREADS = 4;

	/** Buffers that grew under load, and are kept. */
	private static final double HEAP_MIB = 16;

	/** How soon work must stop that nobody waits for, where the stack can know it. */
	private static final double CANCELLED_WITHIN_SECONDS = 1;

	private final Fault fault;

	private final Service service;

	private final Faults plan;

	private final List<String> broken = new ArrayList<>();

	Promises(Fault fault, Service service, Faults plan) {
		this.fault = fault;
		this.service = service;
		this.plan = plan;
	}

	/**
	 * @return those that were broken, in words
	 */
	List<String> broken() {
		return List.copyOf(this.broken);
	}

	Promises requests(FaultWindow window) {
		breaks(window.wrongAnswers() > 0, window.wrongAnswers() + " answers were wrong");
		breaks(window.hung() > 0, window.hung() + " requests took more than a second longer than the bound of "
				+ this.plan.boundSeconds() + " s");
		Map<String, Long> unpromised = new TreeMap<>(window.failures());
		unpromised.keySet().removeAll(allowed());
		breaks(!unpromised.isEmpty(), "clients saw what they should not: " + unpromised);
		breaks(this.fault == Fault.SERVICE_TERMINATED && window.failedOfEarlier() > 0,
				window.failedOfEarlier() + " requests failed that were sent before the service was told to end");
		Double recovered = window.secondsToRecover();
		breaks(recovered == null || recovered > this.plan.recoverWithinSeconds(), (recovered == null)
				? "it did not recover while the load went on"
				: "it took %.1f s to recover, more than %d s".formatted(recovered, this.plan.recoverWithinSeconds()));
		return this;
	}

	/**
	 * A wrong answer is told for itself.
	 */
	private Set<String> allowed() {
		Set<String> allowed = new HashSet<>(Set.of("wrongAnswer"));
		if (this.fault != Fault.UPSTREAM_SLOW && this.fault != Fault.CLIENTS_VANISH) {
			allowed.addAll(PROBLEMS);
		}
		if (this.fault == Fault.SERVICE_TERMINATED) {
			// Nobody listens while it is away, and the kernel resets what it has
			// connected and nobody has accepted when the service stops listening.
			allowed.addAll(Set.of("refused", "connection"));
		}
		return allowed;
	}

	/**
	 * @param seconds until the service had ended, or until nothing was worked on for
	 * vanished clients; null when that did not happen in time
	 */
	Promises stopped(@Nullable Double seconds) {
		if (this.fault == Fault.SERVICE_TERMINATED) {
			breaks(seconds == null, "it did not end when it was told to");
		}
		boolean knows = this.service == Service.REACTIVE_FACADE || this.service == Service.MOVIES_REACTIVE;
		if (this.fault == Fault.CLIENTS_VANISH && knows) {
			breaks(seconds == null || seconds > CANCELLED_WITHIN_SECONDS,
					"the work of vanished clients went on for more than 1 s");
		}
		return this;
	}

	Promises replacement(long requests) {
		breaks(this.fault == Fault.UPSTREAM_UNTRUSTED && requests > 0,
				requests + " requests were sent to a server that nobody trusts");
		return this;
	}

	Promises holdings(@Nullable Holdings before, @Nullable Holdings after) {
		if (before != null && after != null) {
			breaks(exceeds(after.threads(), before.threads(), THREADS), "threads were left over");
			breaks(exceeds(after.upstreamConnections(), before.upstreamConnections(), 0),
					"connections to what it calls were left over");
			breaks(exceeds(after.clientConnections(), 0, 0), "connections of its clients were left over");
			Double heap = after.heapMiB();
			Double earlier = before.heapMiB();
			breaks(heap != null && earlier != null && heap > earlier + HEAP_MIB,
					"more than %.0f MiB of its heap were left over".formatted(HEAP_MIB));
		}
		return this;
	}

	/**
	 * @return whether all is given back that can be counted
	 */
	static boolean isSettled(Holdings before, Holdings now) {
		return !exceeds(now.threads(), before.threads(), THREADS)
				&& !exceeds(now.upstreamConnections(), before.upstreamConnections(), 0)
				&& !exceeds(now.clientConnections(), 0, 0);
	}

	private static boolean exceeds(@Nullable Integer after, @Nullable Integer before, int slack) {
		return after != null && before != null && after > before + slack;
	}

	private void breaks(boolean broken, String words) {
		if (broken) {
			this.broken.add(words);
		}
	}

}
