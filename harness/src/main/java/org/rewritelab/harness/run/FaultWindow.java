package org.rewritelab.harness.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.measure.Exchanged;
import org.rewritelab.harness.measure.Second;
import org.rewritelab.harness.report.Numbers;

/**
 * A run's requests around a fault. One that was under way when it began belongs to it;
 * one that was sent when it had ended does not.
 *
 * @param requests in the order in which they were sent; at least one
 * @param beganMs by the wall clock in ms since 1970
 * @param endedMs the same
 * @param boundSeconds after which a service answers whatever happens
 */
record FaultWindow(List<Exchanged> requests, long beganMs, long endedMs, int boundSeconds) {

	/** How long all answers must be right for the service to have recovered. */
	static final long STEADY_MS = 3000;

	/** Until a service has accepted a connection and read its request. */
	private static final long ON_THE_WAY_MS = 100;

	/** For the network, k6 and a busy machine. */
	static final long MARGIN_MS = 1000;

	double beganAtSeconds() {
		return sinceFirst(this.beganMs);
	}

	double endedAtSeconds() {
		return sinceFirst(this.endedMs);
	}

	private double sinceFirst(long ms) {
		return Numbers.tenths((ms - this.requests.getFirst().startMs()) / 1000.0);
	}

	private boolean isDuring(Exchanged request) {
		return request.endMs() >= this.beganMs && request.startMs() < this.endedMs;
	}

	long sent() {
		return count(this::isDuring);
	}

	/**
	 * @return by what the client saw, such as {@code 504} or {@code refused}
	 */
	Map<String, Long> failures() {
		Map<String, Long> failures = new TreeMap<>();
		this.requests.stream()
			.filter((request) -> !request.isRight() && isDuring(request))
			.forEach((request) -> failures.merge(request.seen(), 1L, Long::sum));
		return failures;
	}

	/**
	 * @return failures while it lasted, of requests that the service had when it began
	 */
	long failedOfEarlier() {
		return count((request) -> !request.isRight() && isDuring(request)
				&& request.startMs() < this.beganMs - ON_THE_WAY_MS);
	}

	long failuresBefore() {
		return count((request) -> !request.isRight() && request.endMs() < this.beganMs);
	}

	long failuresAfter() {
		return count((request) -> !request.isRight() && request.startMs() >= this.endedMs);
	}

	long wrongAnswers() {
		return count((request) -> "wrongAnswer".equals(request.outcome()));
	}

	long hung() {
		return count((request) -> request.tookMs() > 1000L * this.boundSeconds + MARGIN_MS);
	}

	double longestSeconds() {
		return this.requests.stream().mapToLong(Exchanged::tookMs).max().orElse(0) / 1000.0;
	}

	private long count(Predicate<Exchanged> which) {
		return this.requests.stream().filter(which).count();
	}

	/**
	 * @return from the fault's end until the first request was sent from which on all
	 * were answered rightly for 3 s; null when there is none
	 */
	@Nullable Double secondsToRecover() {
		List<Exchanged> after = this.requests.stream().filter((request) -> request.startMs() >= this.endedMs).toList();
		long last = after.isEmpty() ? 0 : after.getLast().startMs();
		for (Exchanged first : after) {
			long until = first.startMs() + STEADY_MS;
			if (until <= last && after.stream()
				.filter((request) -> request.startMs() >= first.startMs() && request.startMs() < until)
				.allMatch(Exchanged::isRight)) {
				return Numbers.tenths((first.startMs() - this.endedMs) / 1000.0);
			}
		}
		return null;
	}

	/**
	 * @return each second from the first request on, in which at least one request ended
	 */
	List<Second> series() {
		Map<Integer, List<Exchanged>> seconds = new TreeMap<>();
		long origin = this.requests.getFirst().startMs();
		this.requests.forEach((request) -> seconds
			.computeIfAbsent((int) ((request.endMs() - origin) / 1000), (second) -> new ArrayList<>())
			.add(request));
		return seconds.entrySet().stream().map((entry) -> second(entry.getKey(), entry.getValue())).toList();
	}

	private static Second second(int second, List<Exchanged> ended) {
		long[] sorted = ended.stream().mapToLong(Exchanged::tookMs).sorted().toArray();
		return new Second(second, ended.size(), ended.stream().filter((request) -> !request.isRight()).count(),
				(double) sorted[(int) Math.ceil(0.99 * sorted.length) - 1]);
	}

}
