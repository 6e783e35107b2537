package org.rewritelab.harness.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * The threads that a process has at a moment, from {@code /proc/PID/task}. To read it
 * costs the process nothing and its reader about 50 µs a thread. Linux keeps 15
 * characters of a thread's name.
 *
 * @param byId by the kernel's number
 * @see <a href=
 * "https://man7.org/linux/man-pages/man5/proc_pid_task.5.html">proc_pid_task(5)</a>
 */
public record ProcessThreads(Map<Long, Figures> byId) {

	private static final String EVENT_LOOP = "eventLoop";

	private static final String COMPILER = "compiler";

	private static final String OTHER = "other";

	/**
	 * In this order; a name may be cut off anywhere after 15 characters.
	 */
	private static final Map<String, Pattern> KINDS = kinds();

	private static Map<String, Pattern> kinds() {
		Map<String, Pattern> kinds = new TreeMap<>();
		kinds.put("request", Pattern.compile("http-nio-\\d+-(e.*)?"));
		kinds.put(EVENT_LOOP, Pattern.compile("reactor-(http|tcp)-[enk].*|.+-(nio|epoll|kqueue)-\\d+"));
		kinds.put("commonPool", Pattern.compile("ForkJoinPool\\.c.*"));
		kinds.put("carrier", Pattern.compile("ForkJoinPool-\\d.*"));
		kinds.put(COMPILER, Pattern.compile("C[12] CompilerThre.*"));
		kinds.put("collector", Pattern.compile("(GC Thread|G1 |ParGC |VM Thread).*"));
		return kinds;
	}

	/**
	 * @return the threads now, null when the process is gone or there is no /proc
	 */
	public static @Nullable ProcessThreads of(long pid) {
		return read(Path.of("/proc", Long.toString(pid)), ClockTicks.perSecond());
	}

	static @Nullable ProcessThreads read(Path process, @Nullable Integer ticksPerSecond) {
		if (ticksPerSecond == null) {
			return null;
		}
		Map<Long, Figures> threads = new HashMap<>();
		try (Stream<Path> tasks = Files.list(process.resolve("task"))) {
			tasks.forEach((task) -> {
				Figures figures = Figures.read(task, ticksPerSecond);
				if (figures != null) {
					threads.put(Long.valueOf(task.getFileName().toString()), figures);
				}
			});
		}
		catch (IOException ex) {
			return null;
		}
		return new ProcessThreads(threads);
	}

	/**
	 * @return how many threads there are of each kind: {@code request} (Tomcat's),
	 * {@code eventLoop} (Netty's), {@code commonPool}, {@code carrier} (of virtual
	 * threads), {@code compiler}, {@code collector} and {@code other}
	 */
	public Map<String, Integer> byKind() {
		Map<String, Integer> counts = new TreeMap<>();
		this.byId.values().forEach((thread) -> counts.merge(kind(thread.name()), 1, Integer::sum));
		return counts;
	}

	static String kind(String name) {
		return KINDS.entrySet()
			.stream()
			.filter((kind) -> kind.getValue().matcher(name).matches())
			.map(Map.Entry::getKey)
			.findFirst()
			.orElse(OTHER);
	}

	/**
	 * @return by group of event loops, which is their name without its number, CPU
	 * seconds of each since then, the busiest first
	 */
	public Map<String, List<Double>> eventLoopCpuSeconds(ProcessThreads before) {
		Map<String, List<Double>> groups = new TreeMap<>();
		this.byId.forEach((id, thread) -> {
			if (kind(thread.name()).equals(EVENT_LOOP)) {
				groups.computeIfAbsent(thread.name().replaceFirst("-\\d*$", ""), (name) -> new ArrayList<>())
					.add(thread.since(before.byId.get(id)).cpuSeconds());
			}
		});
		groups.values().forEach((seconds) -> seconds.sort(Comparator.reverseOrder()));
		return groups;
	}

	/**
	 * @return CPU seconds of the JIT compiler's threads since then; of threads that still
	 * live
	 */
	public double compilerCpuSeconds(ProcessThreads before) {
		double seconds = this.byId.entrySet()
			.stream()
			.filter((thread) -> kind(thread.getValue().name()).equals(COMPILER))
			.mapToDouble((thread) -> thread.getValue().since(before.byId.get(thread.getKey())).cpuSeconds())
			.sum();
		return Figures.hundredths(seconds);
	}

	/**
	 * @return how often a thread gave up its processor since then because it had to wait;
	 * of threads that still live
	 */
	public long voluntarySwitches(ProcessThreads before) {
		return this.byId.entrySet()
			.stream()
			.mapToLong((thread) -> thread.getValue().since(before.byId.get(thread.getKey())).voluntarySwitches())
			.sum();
	}

	/**
	 * @return how often a thread was taken off its processor since then although it could
	 * have gone on; of threads that still live
	 */
	public long involuntarySwitches(ProcessThreads before) {
		return this.byId.entrySet()
			.stream()
			.mapToLong((thread) -> thread.getValue().since(before.byId.get(thread.getKey())).involuntarySwitches())
			.sum();
	}

	/**
	 * Of one thread since it started.
	 */
	record Figures(String name, double cpuSeconds, long voluntarySwitches, long involuntarySwitches) {

		private Figures since(@Nullable Figures before) {
			return (before == null) ? this
					: new Figures(this.name, hundredths(this.cpuSeconds - before.cpuSeconds),
							this.voluntarySwitches - before.voluntarySwitches,
							this.involuntarySwitches - before.involuntarySwitches);
		}

		private static double hundredths(double seconds) {
			return Math.round(seconds * 100) / 100.0;
		}

		private static @Nullable Figures read(Path task, int ticksPerSecond) {
			try {
				String stat = Files.readString(task.resolve("stat"));
				String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
				String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
				long ticks = Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
				long voluntary = 0;
				long involuntary = 0;
				for (String line : Files.readAllLines(task.resolve("status"))) {
					if (line.startsWith("voluntary_ctxt_switches:")) {
						voluntary = number(line);
					}
					else if (line.startsWith("nonvoluntary_ctxt_switches:")) {
						involuntary = number(line);
					}
				}
				return new Figures(name, (double) ticks / ticksPerSecond, voluntary, involuntary);
			}
			// It ended meanwhile.
			catch (IOException | IndexOutOfBoundsException ex) {
				return null;
			}
		}

		private static long number(String line) {
			return Long.parseLong(line.substring(line.indexOf(':') + 1).strip());
		}

	}

}
