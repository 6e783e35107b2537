package org.rewritelab.harness.run;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@EnabledOnOs(OS.LINUX)
class HostWatchTests {

	private final Isolation isolation = Isolation.none("test");

	@Test
	void shouldFindTheTimeThatAnotherProcessUses() throws Exception {
		// A process of nobody here: its parent, a shell, has ended.
		Process shell = new ProcessBuilder("sh", "-c", "(while :; do :; done) & echo $!").start();
		long busy = Long.parseLong(shell.inputReader().readLine());
		try {
			shell.waitFor();
			HostWatch watch = new HostWatch(this.isolation, ProcessHandle.current().pid());
			await().pollDelay(1, TimeUnit.SECONDS).until(() -> true);
			watch.stop();
			assertThat(watch.othersPercent(0.0)).isGreaterThan(Gates.NOISE_PERCENT);
			assertThat(watch.stolenPercent()).isNotNegative();
			// Where it is not known what the database used, all the rest may have been
			// it.
			assertThat(watch.othersPercent(null)).isNull();
		}
		finally {
			ProcessHandle.of(busy).ifPresent(ProcessHandle::destroyForcibly);
		}
	}

	@Test
	void shouldKnowNothingBeforeTheEnd() {
		assertThat(new HostWatch(this.isolation, ProcessHandle.current().pid()).othersPercent(0.0)).isNull();
	}

}
