package org.rewritelab.harness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * A process that the lab started and stops again, its descendants too.
 */
final class ChildProcess implements AutoCloseable {

	/**
	 * What a child sees of this process's environment. The rest could change what is
	 * measured without a trace: JAVA_TOOL_OPTIONS, SPRING_PROFILES_ACTIVE, K6_VUS, …
	 */
	private static final List<String> INHERITED = List.of("PATH", "HOME", "USER", "TMPDIR", "TZ", "LANG", "LC_ALL");

	private static final Duration GRACE = Duration.ofSeconds(10);

	private final String name;

	private final Process process;

	private final Path log;

	private final Duration grace;

	private ChildProcess(String name, Process process, Path log, Duration grace) {
		this.name = name;
		this.process = process;
		this.log = log;
		this.grace = grace;
	}

	/**
	 * @param name for messages
	 * @param env its environment, beside the few variables that it inherits
	 * @param log takes its output; its folder is the process's working directory, so that
	 * no configuration lying about is read
	 */
	static ChildProcess start(String name, List<String> command, Map<String, String> env, Path log) {
		return start(name, command, env, log, GRACE);
	}

	static ChildProcess start(String name, List<String> command, Map<String, String> env, Path log, Duration grace) {
		try {
			Path folder = Files.createDirectories(log.toAbsolutePath().getParent());
			ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
				.redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
			builder.environment().keySet().retainAll(INHERITED);
			builder.environment().putAll(env);
			Process process = builder.start();
			process.getOutputStream().close();
			return new ChildProcess(name, process, log, grace);
		}
		catch (IOException ex) {
			throw new RunFailedException("cannot start " + name + ": " + ex.getMessage(), ex);
		}
	}

	long pid() {
		return this.process.pid();
	}

	boolean isAlive() {
		return this.process.isAlive();
	}

	int waitFor() throws InterruptedException {
		return this.process.waitFor();
	}

	String name() {
		return this.name;
	}

	Path log() {
		return this.log;
	}

	/**
	 * Asks the process to end (SIGTERM) and waits until it has.
	 * @return seconds until it had ended; null when it had not within the bound
	 */
	@Nullable Double end(Duration bound) throws InterruptedException {
		long start = System.nanoTime();
		this.process.destroy();
		return this.process.waitFor(bound) ? (Double) (Math.round((System.nanoTime() - start) / 1e7) / 100.0) : null;
	}

	/**
	 * Ends the process at once (SIGKILL), so that it can do nothing more.
	 */
	void kill() throws InterruptedException {
		this.process.destroyForcibly();
		this.process.waitFor();
	}

	/**
	 * Asks the process and its descendants to end, and ends those that have not after 10
	 * s. An interrupt does not keep it from that, and is still seen by the caller.
	 */
	@Override
	public void close() {
		List<ProcessHandle> family = Stream.concat(this.process.descendants(), Stream.of(this.process.toHandle()))
			.toList();
		family.forEach(ProcessHandle::destroy);
		if (!ended(family, this.grace)) {
			family.forEach(ProcessHandle::destroyForcibly);
			ended(family, GRACE);
		}
	}

	private static boolean ended(List<ProcessHandle> family, Duration bound) {
		CompletableFuture<?> all = CompletableFuture
			.allOf(family.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new));
		long deadline = System.nanoTime() + bound.toNanos();
		boolean interrupted = false;
		try {
			while (true) {
				try {
					all.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
					return true;
				}
				catch (InterruptedException ex) {
					interrupted = true;
				}
				catch (TimeoutException | ExecutionException ex) {
					return false;
				}
			}
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

}
