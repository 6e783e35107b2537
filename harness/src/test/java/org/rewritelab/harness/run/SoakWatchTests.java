package org.rewritelab.harness.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.experiment.SoakPlan;
import org.rewritelab.harness.report.Holdings;
import org.rewritelab.harness.report.SoakReport.Sample;

import static org.assertj.core.api.Assertions.assertThat;

class SoakWatchTests {

	// It never looks by itself while the test lasts.
	private static final SoakPlan PLAN = new SoakPlan(10_000, 120, 60, 180, null);

	private final List<Boolean> collected = new ArrayList<>();

	private long seconds;

	@Test
	void shouldCollectTheHeapOnceInEachPointAndNotBeforeTheFirst() throws InterruptedException {
		try (SoakWatch watch = watch()) {
			for (this.seconds = 60; this.seconds <= 660; this.seconds += 60) {
				watch.sample();
			}
			// Points begin at 120, 300, 480 and 660 s.
			assertThat(this.collected).containsExactly(false, true, false, false, true, false, false, true, false,
					false, true);
			assertThat(watch.samples()).extracting(Sample::atSeconds).startsWith(60.0, 120.0).endsWith(660.0);
			assertThat(watch.samples().get(1).holdings().heapMiB()).isEqualTo(40);
			assertThat(watch.samples().get(2).holdings().heapMiB()).isNull();
		}
	}

	@Test
	void shouldNotCatchUpOnPointsThatWereMissed() throws InterruptedException {
		try (SoakWatch watch = watch()) {
			this.seconds = 500;
			watch.sample();
			watch.sample();
			this.seconds = 660;
			watch.sample();
			assertThat(this.collected).containsExactly(true, false, true);
		}
	}

	private SoakWatch watch() {
		return new SoakWatch(PLAN, (collect) -> {
			this.collected.add(collect);
			return new Holdings(45, 3, 4, collect ? (Double) 40.0 : null, 600.0);
		}, () -> TimeUnit.SECONDS.toNanos(this.seconds));
	}

}
