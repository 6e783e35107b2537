package org.rewritelab.harness.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * What each processor of this machine has done since it started, in {@code /proc/stat}.
 * The kernel counts in clock ticks, most of them by looking what runs when its timer
 * fires, so a share of a few seconds is right to about one per cent.
 *
 * @param ticks by processor
 * @see <a href= "https://man7.org/linux/man-pages/man5/proc_stat.5.html">proc_stat(5)</a>
 */
public record HostCpu(Map<Integer, Ticks> ticks) {

	/**
	 * @return the figures now, null where there is no /proc
	 */
	public static @Nullable HostCpu now() {
		try (Stream<String> lines = Files.lines(Path.of("/proc/stat"))) {
			return of(lines);
		}
		catch (IOException ex) {
			return null;
		}
	}

	static HostCpu of(Stream<String> lines) {
		Map<Integer, Ticks> ticks = new TreeMap<>();
		lines.filter((line) -> line.matches("cpu\\d+ .*")).forEach((line) -> {
			String[] fields = line.split("\\s+");
			// user, nice and system; guests are in user. What interrupts take belongs to
			// nobody, and most of it is the load's own network traffic.
			long used = Long.parseLong(fields[1]) + Long.parseLong(fields[2]) + Long.parseLong(fields[3]);
			ticks.put(Integer.valueOf(fields[0].substring(3)), new Ticks(used, Long.parseLong(fields[8])));
		});
		return new HostCpu(ticks);
	}

	/**
	 * @param processors all of the machine's when empty
	 * @return seconds of processor time that processes have used there
	 */
	public double usedSeconds(Collection<Integer> processors) {
		return seconds(processors, false);
	}

	/**
	 * @param processors all of the machine's when empty
	 * @return seconds in which the hypervisor ran something else there, although a
	 * process was ready to run
	 */
	public double stolenSeconds(Collection<Integer> processors) {
		return seconds(processors, true);
	}

	private double seconds(Collection<Integer> processors, boolean stolen) {
		Integer ticksPerSecond = ClockTicks.perSecond();
		return this.ticks.entrySet()
			.stream()
			.filter((entry) -> processors.isEmpty() || processors.contains(entry.getKey()))
			.mapToLong((entry) -> stolen ? entry.getValue().stolen() : entry.getValue().used())
			.sum() / (double) ((ticksPerSecond != null) ? ticksPerSecond : 100);
	}

	record Ticks(long used, long stolen) {
	}

}
