package org.rewritelab.harness.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * The CPU time of a process that hands its work to children and waits for those that end,
 * as PostgreSQL's postmaster does with its backends.
 *
 * @see <a href=
 * "https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html">proc_pid_stat(5)</a>
 */
public final class ProcessTree {

	private static final int ATTEMPTS = 10;

	private ProcessTree() {
	}

	/**
	 * @return CPU time in user and kernel mode of the process, the children that it has,
	 * and those that ended; null when the process is gone or there is no /proc
	 */
	public static @Nullable Duration cpuTime(long pid) {
		return cpuTime(Path.of("/proc"), pid,
				() -> ProcessHandle.of(pid)
					.map(ProcessHandle::children)
					.orElseGet(Stream::empty)
					.map(ProcessHandle::pid),
				ClockTicks.perSecond());
	}

	static @Nullable Duration cpuTime(Path proc, long pid, Children children, @Nullable Integer ticksPerSecond) {
		if (ticksPerSecond == null) {
			return null;
		}
		try {
			// A child that ends while they are added up would count twice or not at all,
			// so it is done again until none has.
			Ticks before = Ticks.of(proc, pid);
			long ofChildren = 0;
			for (int i = 0; i < ATTEMPTS; i++) {
				ofChildren = ofChildren(proc, children);
				Ticks after = Ticks.of(proc, pid);
				boolean noneEnded = after.ofEndedChildren() == before.ofEndedChildren();
				before = after;
				if (noneEnded) {
					break;
				}
			}
			long all = before.own() + before.ofEndedChildren() + ofChildren;
			return Duration.ofSeconds(1).multipliedBy(all).dividedBy(ticksPerSecond);
		}
		catch (IOException | IndexOutOfBoundsException ex) {
			return null;
		}
	}

	private static long ofChildren(Path proc, Children children) {
		return children.pids().mapToLong((child) -> {
			try {
				return Ticks.of(proc, child).own();
			}
			catch (IOException | IndexOutOfBoundsException ex) {
				return 0;
			}
		}).sum();
	}

	@FunctionalInterface
	interface Children {

		Stream<Long> pids();

	}

	private record Ticks(long own, long ofEndedChildren) {

		static Ticks of(Path proc, long pid) throws IOException {
			String stat = Files.readString(proc.resolve(pid + "/stat"));
			// The second field is the command in parentheses and may hold anything.
			String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
			return new Ticks(Long.parseLong(fields[11]) + Long.parseLong(fields[12]),
					Long.parseLong(fields[13]) + Long.parseLong(fields[14]));
		}

	}

}
