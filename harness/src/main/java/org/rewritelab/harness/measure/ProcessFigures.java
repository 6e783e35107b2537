package org.rewritelab.harness.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * What Linux tells about a process in {@code /proc/PID/stat} and
 * {@code /proc/PID/status}.
 *
 * @param cpuTime CPU time in user and kernel mode since the process started, all its
 * threads, without its children
 * @param residentMiB memory in RAM now
 * @param threads platform threads now
 * @see <a href=
 * "https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html">proc_pid_stat(5)</a>
 */
public record ProcessFigures(Duration cpuTime, double residentMiB, int threads) {

	/**
	 * @return the figures now, null when the process is gone or there is no /proc
	 */
	public static @Nullable ProcessFigures of(long pid) {
		return read(Path.of("/proc", Long.toString(pid)), ClockTicks.perSecond());
	}

	static @Nullable ProcessFigures read(Path directory, @Nullable Integer ticksPerSecond) {
		if (ticksPerSecond == null) {
			return null;
		}
		try {
			String stat = Files.readString(directory.resolve("stat"));
			String status = Files.readString(directory.resolve("status"));
			// The second field is the command in parentheses and may hold anything.
			String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
			long ticks = Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
			return new ProcessFigures(Duration.ofSeconds(1).multipliedBy(ticks).dividedBy(ticksPerSecond),
					field(status, "VmRSS") / 1024.0, (int) field(status, "Threads"));
		}
		// A process that ends while it is read leaves a file that is gone or cut short.
		catch (IOException | IndexOutOfBoundsException ex) {
			return null;
		}
	}

	private static long field(String status, String name) {
		return status.lines()
			.filter((line) -> line.startsWith(name + ":"))
			.map((line) -> line.substring(name.length() + 1).strip().split("\\s+")[0])
			.mapToLong(Long::parseLong)
			.findFirst()
			.orElseThrow(() -> new IndexOutOfBoundsException("no " + name));
	}

}
