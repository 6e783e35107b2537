package org.rewritelab.harness.measure;

import java.time.Duration;
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
		ProcessSampler sampler = new ProcessSampler(this.now::get);
		try (sampler) {
			this.now.set(figures(922, 300, 20));
		}
		// 9.22 s - 1.1 s, which is 8.120000000000001 for doubles.
		assertThat(sampler.cpuSeconds()).isEqualTo(8.12);
	}

	@Test
	void shouldKeepThePeaksOfAllItsSamples() {
		ProcessSampler sampler = new ProcessSampler(this.now::get);
		try (sampler) {
			this.now.set(figures(120, 500, 10));
			await().until(() -> sampler.residentPeakMiB() == 500);
			this.now.set(figures(130, 400, 15));
		}
		assertThat(sampler.residentPeakMiB()).isEqualTo(500);
		assertThat(sampler.threadsPeak()).isEqualTo(20);
	}

	@Test
	void shouldKeepWhatItSawOfAProcessThatEnded() {
		ProcessSampler sampler = new ProcessSampler(this.now::get);
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
