package org.rewritelab.harness.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ProcessThreadsTests {

	@TempDir
	private Path process;

	@Test
	void shouldCountSwitchesAndEventLoopsSinceThen() throws IOException {
		write(10, "main", 50, 5, 1);
		write(11, "facade-epoll-1", 100, 1000, 10);
		write(12, "reactor-http-ep", 200, 2000, 20);
		write(13, "pool-1-thread-1", 7, 70, 7);
		ProcessThreads before = ProcessThreads.read(this.process, 100);
		write(10, "main", 51, 6, 1);
		write(11, "facade-epoll-1", 150, 1500, 30);
		write(12, "reactor-http-ep", 330, 2600, 20);
		Files.delete(this.process.resolve("task/13/stat"));
		write(14, "facade-epoll-2", 4, 40, 4);
		ProcessThreads after = ProcessThreads.read(this.process, 100);
		// (330 - 200), (150 - 100) and, new, 4 ticks of 10 ms.
		assertThat(after.eventLoopCpuSeconds(before))
			.isEqualTo(Map.of("facade-epoll", List.of(0.5, 0.04), "reactor-http-ep", List.of(1.3)));
		// 1 + 500 + 600 + 40; the thread that ended is lost.
		assertThat(after.voluntarySwitches(before)).isEqualTo(1141);
		// 0 + 20 + 0 + 4.
		assertThat(after.involuntarySwitches(before)).isEqualTo(24);
		assertThat(after.byKind()).isEqualTo(Map.of("eventLoop", 3, "other", 1));
	}

	@Test
	void shouldAddUpWhatTheCompilersUsedSinceThen() throws IOException {
		write(10, "C2 CompilerThre", 300, 5, 1);
		write(11, "C1 CompilerThre", 100, 5, 1);
		write(12, "main", 10, 5, 1);
		ProcessThreads before = ProcessThreads.read(this.process, 100);
		write(10, "C2 CompilerThre", 325, 5, 1);
		write(11, "C1 CompilerThre", 107, 5, 1);
		write(12, "main", 90, 5, 1);
		// 25 + 7 ticks of 10 ms.
		assertThat(ProcessThreads.read(this.process, 100).compilerCpuSeconds(before)).isEqualTo(0.32);
	}

	@ParameterizedTest(name = "{0} is {1}")
	@CsvSource({ "http-nio-8080-e, request", "http-nio-18080-, request", "http-nio-8080-P, other",
			"http-nio-8080-A, other", "reactor-http-ep, eventLoop", "reactor-http-ni, eventLoop",
			"reactor-tcp-epo, eventLoop", "movies-nio-1, eventLoop", "ForkJoinPool.co, commonPool",
			"ForkJoinPool-1-, carrier", "C2 CompilerThre, compiler", "G1 Main Marker, collector",
			"ParGC Thread#0, collector", "more-threads-17, other", "main, other" })
	void shouldKnowThreadsByTheFirst15CharactersOfTheirNames(String name, String kind) {
		assertThat(ProcessThreads.kind(name)).isEqualTo(kind);
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void shouldReadARealProcess() {
		ProcessThreads threads = ProcessThreads.of(ProcessHandle.current().pid());
		assertThat(threads).isNotNull();
		assertThat(threads.byKind()).containsKeys("compiler", "collector");
		assertThat(threads.voluntarySwitches(new ProcessThreads(Map.of()))).isPositive();
	}

	@Test
	void shouldKnowNothingOfAProcessThatIsGone() {
		assertThat(ProcessThreads.read(this.process.resolve("gone"), 100)).isNull();
		assertThat(ProcessThreads.read(this.process, null)).isNull();
	}

	private void write(int id, String name, int ticks, int voluntary, int involuntary) throws IOException {
		Path task = Files.createDirectories(this.process.resolve("task/" + id));
		Files.writeString(task.resolve("stat"), id + " (" + name + ") S 1 1 1 0 -1 4194560 90000 0 12 0 " + ticks
				+ " 0 0 0 20 0 1 0 123456 3000 1660\n");
		Files.writeString(task.resolve("status"), "Name:\t" + name + "\nvoluntary_ctxt_switches:\t" + voluntary
				+ "\nnonvoluntary_ctxt_switches:\t" + involuntary + "\n");
	}

}
