package org.rewritelab.harness.measure;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class HostCpuTests {

	// user, nice, system, idle, iowait, irq, softirq, steal, guest, guest nice
	private static final String STAT = """
			cpu  3000 30 600 9000 50 0 40 7 0 0
			cpu0 1000 10 200 3000 50 0 40 2 0 0
			cpu1 2000 20 400 6000 0 0 0 5 0 0
			intr 12345 0 0
			""";

	@Test
	@EnabledOnOs(OS.LINUX)
	void shouldAddUserNiceAndSystemOfTheProcessorsThatAreAskedFor() {
		assumeTrue(Integer.valueOf(100).equals(ClockTicks.perSecond()));
		HostCpu host = HostCpu.of(STAT.lines());
		// (2000 + 20 + 400) ticks of 10 ms.
		assertThat(host.usedSeconds(List.of(1))).isEqualTo(24.2);
		// And (1000 + 10 + 200) more.
		assertThat(host.usedSeconds(List.of(0, 1))).isEqualTo(36.3);
		assertThat(host.usedSeconds(List.of())).isEqualTo(36.3);
		assertThat(host.stolenSeconds(List.of(0))).isEqualTo(0.02);
		assertThat(host.stolenSeconds(List.of())).isEqualTo(0.07);
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void shouldReadThisMachine() {
		HostCpu now = HostCpu.now();
		assertThat(now).isNotNull();
		assertThat(now.usedSeconds(List.of())).isPositive();
	}

}
