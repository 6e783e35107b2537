package org.rewritelab.harness.measure;

import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClockWatchTests {

	private final AtomicLong wallMs = new AtomicLong(1_000_000);

	private final AtomicLong nanos = new AtomicLong();

	@Test
	void shouldFindTheLargestJumpEvenWhenItWasTakenBack() {
		ClockWatch watch = new ClockWatch(this.wallMs::get, this.nanos::get);
		try (watch) {
			pass(watch, 250, 250);
			watch.sample();
			pass(watch, 250, 300);
			watch.sample();
			pass(watch, 250, 200);
			watch.sample();
			pass(watch, 250, 250);
		}
		assertThat(Math.abs(watch.jumpMs())).isEqualTo(50);
	}

	@Test
	void shouldNotTakeASlowCorrectionForAJump() {
		ClockWatch watch = new ClockWatch(this.wallMs::get, this.nanos::get);
		try (watch) {
			for (int i = 0; i < 600; i++) {
				pass(watch, 250, 250 + i % 2);
				watch.sample();
			}
		}
		assertThat(watch.jumpMs()).isEqualTo(1);
	}

	@Test
	void shouldSayNothingOfClocksThatItCannotReadTogether() {
		// Each look at the monotonic clock takes 1 ms.
		ClockWatch watch = new ClockWatch(this.wallMs::get, () -> this.nanos.addAndGet(1_000_000));
		try (watch) {
			pass(watch, 250, 400);
		}
		assertThat(watch.jumpMs()).isZero();
	}

	private void pass(ClockWatch watch, long monotonicMs, long wallMs) {
		// It looks at them by itself too.
		synchronized (watch) {
			this.nanos.addAndGet(monotonicMs * 1_000_000);
			this.wallMs.addAndGet(wallMs);
		}
	}

}
