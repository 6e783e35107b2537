package org.rewritelab.external.metadata;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Component;

/**
 * What this side saw of the calls: how long they took, and how many of a user's were
 * under way at the same moment. The latter proves what a caller does at the same time and
 * what one after the other, which its answer times can only suggest.
 */
@Component
class CallRecord {

	/**
	 * Users of whom something is known; the one that came first is forgotten first.
	 */
	private static final int USERS = 1000;

	/**
	 * Three decimal digits are kept of each time, in 200 KiB or so.
	 */
	private static final int DIGITS = 3;

	private static final long LONGEST_MICROS = Duration.ofMinutes(10).toNanos() / 1000;

	private final SequencedMap<String, UserCalls> byUser = new LinkedHashMap<>();

	private volatile Histogram micros = new ConcurrentHistogram(LONGEST_MICROS, DIGITS);

	/**
	 * Records a call.
	 * @return the call. It counts as ended before its answer can be sent, so that a
	 * caller that asks again at once is not taken for one that asks twice at a time.
	 */
	<T> Mono<T> keep(String userId, Mono<T> call) {
		return Mono.defer(() -> {
			long start = System.nanoTime();
			begin(userId);
			// What has the answer may still cancel what it comes from.
			AtomicBoolean ended = new AtomicBoolean();
			Runnable end = () -> {
				if (ended.compareAndSet(false, true)) {
					end(userId);
				}
			};
			return call.doOnSuccess((answer) -> answered(userId, System.nanoTime() - start))
				.doOnTerminate(end)
				.doOnCancel(end);
		});
	}

	private synchronized void begin(String userId) {
		this.byUser.merge(userId, UserCalls.FIRST, (calls, first) -> calls.oneMore());
		if (this.byUser.size() > USERS) {
			this.byUser.pollFirstEntry();
		}
	}

	private synchronized void end(String userId) {
		this.byUser.computeIfPresent(userId, (id, calls) -> calls.oneLess());
	}

	private void answered(String userId, long nanos) {
		synchronized (this) {
			this.byUser.computeIfPresent(userId, (id, calls) -> calls.oneAnswered());
		}
		this.micros.recordValue(Math.min(TimeUnit.NANOSECONDS.toMicros(nanos), LONGEST_MICROS));
	}

	/**
	 * The user's calls, null when nothing is known of any.
	 */
	synchronized @Nullable UserCalls of(String userId) {
		return this.byUser.get(userId);
	}

	/**
	 * Times of the calls that were answered, since the start or the last
	 * {@link #forget()}.
	 */
	Times times() {
		return Times.of(this.micros);
	}

	/**
	 * Forgets all calls but those under way.
	 */
	synchronized void forget() {
		this.byUser.values().removeIf((calls) -> calls.underWay() == 0);
		this.micros = new ConcurrentHistogram(LONGEST_MICROS, DIGITS);
	}

	/**
	 * One user's calls.
	 *
	 * @param calls that arrived
	 * @param answered that were answered, not given up
	 * @param underWay that have neither been answered nor given up
	 * @param mostAtOnce the most that were under way at the same moment
	 */
	record UserCalls(long calls, long answered, int underWay, int mostAtOnce) {

		static final UserCalls FIRST = new UserCalls(1, 0, 1, 1);

		UserCalls oneMore() {
			return new UserCalls(this.calls + 1, this.answered, this.underWay + 1,
					Math.max(this.mostAtOnce, this.underWay + 1));
		}

		UserCalls oneAnswered() {
			return new UserCalls(this.calls, this.answered + 1, this.underWay, this.mostAtOnce);
		}

		// A user who was forgotten while a call was under way may be known again by its
		// end.
		UserCalls oneLess() {
			return new UserCalls(this.calls, this.answered, Math.max(0, this.underWay - 1), this.mostAtOnce);
		}

	}

	/**
	 * Milliseconds from a call's arrival at the service's code to its answer, so without
	 * the network; null where there was none.
	 */
	record Times(long count, @Nullable Double avg, @Nullable Double min, @Nullable Double p50, @Nullable Double p95,
			@Nullable Double p99, @Nullable Double max) {

		static Times of(Histogram live) {
			Histogram micros = live.copy();
			long count = micros.getTotalCount();
			if (count == 0) {
				return new Times(0, null, null, null, null, null, null);
			}
			return new Times(count, micros.getMean() / 1000, micros.getMinValue() / 1000.0,
					micros.getValueAtPercentile(50) / 1000.0, micros.getValueAtPercentile(95) / 1000.0,
					micros.getValueAtPercentile(99) / 1000.0, micros.getMaxValue() / 1000.0);
		}

	}

}
