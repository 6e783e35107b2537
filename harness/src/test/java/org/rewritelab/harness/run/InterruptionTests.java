package org.rewritelab.harness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

class InterruptionTests {

	// A child that has a child of its own, and tells its id.
	private static final String FAMILY = "sleep 300 & echo $! > \"$1\"; wait";

	@TempDir
	private Path folder;

	@Test
	void shouldStopAChildAndItsDescendants() {
		Path grandchild = this.folder.resolve("grandchild");
		ChildProcess child = ChildProcess.start("family", List.of("bash", "-c", FAMILY, "bash", grandchild.toString()),
				Map.of(), this.folder.resolve("log"));
		await().until(() -> pid(grandchild) > 0);
		child.close();
		assertThat(child.isAlive()).isFalse();
		await().until(() -> !isAlive(grandchild));
	}

	@Test
	void shouldStopAChildThatIgnoresBeingAskedTo() {
		Path ready = this.folder.resolve("ready");
		ChildProcess child = ChildProcess.start("stubborn", List.of("bash", "-c",
				"trap '' TERM; echo 1 > \"$1\"; while true; do sleep 0.1; done", "bash", ready.toString()), Map.of(),
				this.folder.resolve("log"), Duration.ofMillis(200));
		await().until(() -> pid(ready) > 0);
		child.close();
		assertThat(child.isAlive()).isFalse();
	}

	@Test
	void shouldHideTheCallersEnvironmentFromAChild() throws IOException, InterruptedException {
		Path log = this.folder.resolve("log");
		try (ChildProcess child = ChildProcess.start("env", List.of("env"), Map.of("DECLARED", "yes"), log)) {
			child.waitFor();
		}
		assertThat(Files.readAllLines(log)).contains("DECLARED=yes")
			.anyMatch((line) -> line.startsWith("PATH="))
			.noneMatch((line) -> line.startsWith("JAVA_") || line.startsWith("MAVEN_"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "INT", "TERM" })
	void shouldCleanUpWhenTheProcessIsToldToEnd(String signal) throws IOException {
		assumeFalse(signal.equals("INT") && WholeRunTests.ignoresCtrlC(),
				"SIGINT is ignored here, as in a background job of a script");
		Path grandchild = this.folder.resolve("grandchild");
		Path log = this.folder.resolve("log");
		Process lab = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				System.getProperty("java.class.path"), Interrupted.class.getName(), grandchild.toString())
			.redirectErrorStream(true)
			.redirectOutput(log.toFile())
			.start();
		try {
			await().atMost(Duration.ofSeconds(60)).until(() -> pid(grandchild) > 0);
			new ProcessBuilder("kill", "-" + signal, Long.toString(lab.pid())).start();
			await().atMost(Duration.ofSeconds(30)).until(() -> !lab.isAlive());
			await().until(() -> !isAlive(grandchild));
			assertThat(log).content().contains("stopped, and kept what there was");
		}
		finally {
			lab.descendants().forEach(ProcessHandle::destroyForcibly);
			lab.destroyForcibly();
		}
	}

	private static long pid(Path file) throws IOException {
		String text = Files.exists(file) ? Files.readString(file).strip() : "";
		return text.isEmpty() ? 0 : Long.parseLong(text);
	}

	private static boolean isAlive(Path file) throws IOException {
		Optional<ProcessHandle> handle = ProcessHandle.of(pid(file));
		return handle.isPresent() && handle.get().isAlive();
	}

	/**
	 * What a command of the lab does, without the lab.
	 */
	static final class Interrupted {

		public static void main(String[] arguments) {
			try (Interruption _ = new Interruption()) {
				try (ChildProcess child = ChildProcess.start("family",
						List.of("bash", "-c", FAMILY, "bash", arguments[0]), Map.of(),
						Path.of(arguments[0] + ".log"))) {
					child.waitFor();
				}
				catch (InterruptedException ex) {
					System.out.println("stopped, and kept what there was");
				}
			}
		}

	}

}
