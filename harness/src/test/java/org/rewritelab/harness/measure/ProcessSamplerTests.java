package org.rewritelab.harness.measure;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class ProcessSamplerTests {

	private final AtomicReference<ProcessFigures> now = new AtomicReference<>(figures(110, 300, 20));

	@Test
	void shouldCountTheCpuTimeOfItsWindowInWholeTicks() {
		ProcessSampler sampler = new ProcessSampler(this.now::get, System::nanoTime);
		try (sampler) {
			this.now.set(figures(922, 300, 20));
		}
		// 9.22 s - 1.1 s, which is 8.120000000000001 for doubles.
		assertThat(sampler.cpuSeconds()).isEqualTo(8.12);
	}

	@Test
	void shouldKeepThePeaksOfAllItsSamples() {
		ProcessSampler sampler = new ProcessSampler(this.now::get, System::nanoTime);
		try (sampler) {
			this.now.set(figures(120, 500, 10));
			await().until(() -> sampler.residentPeakMiB() == 500);
			this.now.set(figures(130, 400, 15));
		}
		assertThat(sampler.residentPeakMiB()).isEqualTo(500);
		assertThat(sampler.threadsPeak()).isEqualTo(20);
	}

	@Test
	void shouldFindTheBusiestSecond() {
		AtomicLong nanos = new AtomicLong();
		try (ProcessSampler sampler = new ProcessSampler(this.now::get, nanos::get)) {
			// 10 ms of CPU time each 250 ms, then twice 200 ms, then 10 ms again.
			long hundredths = 110;
			for (int more : new int[] { 1, 1, 1, 1, 20, 20, 1, 1, 1 }) {
				hundredths += more;
				nanos.addAndGet(250_000_000);
				this.now.set(figures(hundredths, 300, 20));
				sampler.sample();
			}
			// 1 + 20 + 20 + 1 hundredths, or 20 + 20 + 1 + 1, in one second.
			assertThat(sampler.cpuPeakPercent()).isEqualTo(42);
		}
	}

	@Test
	void shouldNotKnowTheBusiestSecondOfLessThanOne() {
		try (ProcessSampler sampler = new ProcessSampler(this.now::get, () -> 0)) {
			assertThat(sampler.cpuPeakPercent()).isNull();
		}
	}

	@Test
	void shouldKeepWhatItSawOfAProcessThatEnded() {
		ProcessSampler sampler = new ProcessSampler(this.now::get, System::nanoTime);
		try (sampler) {
			this.now.set(null);
		}
		assertThat(sampler.cpuSeconds()).isZero();
		assertThat(sampler.threadsPeak()).isEqualTo(20);
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void shouldWatchARealProcess() {
		ProcessSampler sampler = new ProcessSampler(ProcessHandle.current().pid());
		sampler.close();
		assertThat(sampler.cpuSeconds()).isNotNegative();
		assertThat(sampler.threadsPeak()).isGreaterThan(1);
		assertThat(sampler.residentPeakMiB()).isGreaterThan(10);
	}

	@Test
	void shouldMeasureNothingOfAProcessThatIsGone() {
		ProcessSampler sampler = new ProcessSampler(Long.MAX_VALUE);
		sampler.close();
		assertThat(sampler.cpuSeconds()).isNull();
		assertThat(sampler.threadsPeak()).isNull();
		assertThat(sampler.residentPeakMiB()).isNull();
	}

	private static ProcessFigures figures(long hundredths, double residentMiB, int threads) {
		return new ProcessFigures(Duration.ofMillis(10 * hundredths), residentMiB, threads);
	}

}
