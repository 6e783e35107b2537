package org.rewritelab.harness.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ProcessFiguresTests {

	@TempDir
	private Path directory;

	@BeforeEach
	void writeProc() throws IOException {
		Files.writeString(this.directory.resolve("stat"),
				"4242 (java) (x 1) S 1 4242 4242 0 -1 4194560 90000 0 12 0 812 188 7 9 20 0 41 0 123456 3000000 166000"
						+ " 18446744073709551615 1 1 0 0 0 0 0 4096 2 0 0 0 17 1 0 0 0 0 0\n");
		Files.writeString(this.directory.resolve("status"),
				"Name:\tjava\nVmHWM:\t  700000 kB\nVmRSS:\t  524288 kB\nThreads:\t41\n");
	}

	@Test
	void shouldReadAProcessWhoseNameHasSpacesAndParentheses() {
		assertThat(ProcessFigures.read(this.directory, 100))
			.isEqualTo(new ProcessFigures(Duration.ofSeconds(10), 512.0, 41));
	}

	@Test
	void shouldUseTheMachinesClockTicks() {
		ProcessFigures figures = ProcessFigures.read(this.directory, 250);
		assertThat(figures).isNotNull().extracting(ProcessFigures::cpuTime).isEqualTo(Duration.ofSeconds(4));
	}

	@Test
	void shouldHaveNoFiguresWithoutProcOrOfAProcessThatIsEnding() throws IOException {
		assertThat(ProcessFigures.read(this.directory.resolve("gone"), 100)).isNull();
		assertThat(ProcessFigures.read(this.directory, null)).isNull();
		// A zombie has no memory any more.
		Files.writeString(this.directory.resolve("status"), "Name:\tjava\nState:\tZ (zombie)\nThreads:\t1\n");
		assertThat(ProcessFigures.read(this.directory, 100)).isNull();
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void shouldReadThisProcess() {
		ProcessFigures figures = ProcessFigures.of(ProcessHandle.current().pid());
		assertThat(figures).isNotNull();
		assertThat(figures.cpuTime()).isPositive();
		assertThat(figures.threads()).isGreaterThan(1);
		assertThat(figures.residentMiB()).isGreaterThan(10);
	}

}
