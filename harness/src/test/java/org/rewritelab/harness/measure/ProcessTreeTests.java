package org.rewritelab.harness.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ProcessTreeTests {

	@TempDir
	private Path proc;

	@Test
	void shouldAddUpAProcessItsChildrenAndThoseThatEnded() throws IOException {
		write(10, 100, 50, 700, 30);
		write(11, 20, 4, 999, 999);
		write(12, 5, 1, 0, 0);
		// 100 + 50 + 700 + 30 + 20 + 4 + 5 + 1 hundredths; what the children's children
		// used is not known to be the database's.
		assertThat(ProcessTree.cpuTime(this.proc, 10, () -> Stream.of(11L, 12L), 100))
			.isEqualTo(Duration.ofMillis(9100));
	}

	@Test
	void shouldCountAChildThatEndsMeanwhileOnce() throws IOException {
		write(10, 100, 0, 0, 0);
		write(11, 40, 0, 0, 0);
		int[] asked = { 0 };
		Duration cpuTime = ProcessTree.cpuTime(this.proc, 10, () -> {
			if (asked[0]++ == 0) {
				// It ends after its time was read, and its parent takes that over.
				return Stream.of(11L).peek((child) -> endChild());
			}
			return Stream.empty();
		}, 100);
		assertThat(cpuTime).isEqualTo(Duration.ofMillis(1400));
		assertThat(asked[0]).isEqualTo(2);
	}

	@Test
	void shouldKnowNothingOfAProcessThatIsGone() {
		assertThat(ProcessTree.cpuTime(this.proc, 10, Stream::empty, 100)).isNull();
		assertThat(ProcessTree.cpuTime(this.proc, 10, Stream::empty, null)).isNull();
	}

	private void endChild() {
		try {
			write(10, 100, 0, 40, 0);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void write(int pid, int user, int kernel, int endedUser, int endedKernel) throws IOException {
		Path folder = Files.createDirectories(this.proc.resolve(Integer.toString(pid)));
		Files.writeString(folder.resolve("stat"),
				pid + " (postgres: (x) y) S 1 1 1 0 -1 4194560 90000 0 12 0 %d %d %d %d 20 0 1 0 123456 3000 1660\n"
					.formatted(user, kernel, endedUser, endedKernel));
	}

}
