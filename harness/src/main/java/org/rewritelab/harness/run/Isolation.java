package org.rewritelab.harness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.rewritelab.harness.measure.CommandOutput;

import org.jspecify.annotations.Nullable;

/**
 * Keeps the roles on their processors with {@code taskset}, where there is one.
 */
public final class Isolation {

	private final @Nullable Processors processors;

	private final int available;

	private final String description;

	private Isolation(@Nullable Processors processors, int available, String description) {
		this.processors = processors;
		this.available = available;
		this.description = description;
	}

	/**
	 * Splits the processors that this process may use, and keeps this process on those
	 * that are not the service's.
	 */
	public static Isolation establish() {
		Isolation isolation = of(siblingsByProcessor(), !CommandOutput.of("taskset", "--version").isEmpty());
		if (isolation.processors != null) {
			CommandOutput.of("taskset", "-a", "-cp", Processors.list(isolation.processors.others()),
					Long.toString(ProcessHandle.current().pid()));
		}
		return isolation;
	}

	/**
	 * @param siblings for each processor that may be used, those of its physical core as
	 * the kernel writes them; empty where that is not known
	 */
	static Isolation of(Map<Integer, String> siblings, boolean canPin) {
		if (siblings.isEmpty() || !canPin) {
			return none("none: no taskset here, so the operating system placed the processes");
		}
		List<Integer> available = siblings.keySet()
			.stream()
			.sorted(Comparator.comparing((Integer processor) -> expand(siblings.get(processor)).getFirst())
				.thenComparing(Comparator.naturalOrder()))
			.toList();
		Processors processors = Processors.split(available);
		if (!processors.apart()) {
			return none("none: one processor for everything");
		}
		return new Isolation(processors, available.size(), describe(processors, siblings));
	}

	/**
	 * @return no pinning at all
	 */
	public static Isolation none(String description) {
		return new Isolation(null, Runtime.getRuntime().availableProcessors(), description);
	}

	private static String describe(Processors processors, Map<Integer, String> siblings) {
		String pinned = "taskset: service on processor " + Processors.list(processors.service())
				+ "; k6, external-service, PostgreSQL and harness on " + Processors.list(processors.others());
		boolean coreShared = processors.service()
			.stream()
			.flatMap((processor) -> expand(siblings.get(processor)).stream())
			.anyMatch(processors.others()::contains);
		return coreShared ? pinned + "; both share a physical core" : pinned;
	}

	private static Map<Integer, String> siblingsByProcessor() {
		try (Stream<String> status = Files.lines(Path.of("/proc/self/status"))) {
			return status.filter((line) -> line.startsWith("Cpus_allowed_list:"))
				.flatMap((line) -> expand(line.substring(line.indexOf(':') + 1).strip()).stream())
				.collect(Collectors.toMap((processor) -> processor, Isolation::siblings));
		}
		catch (IOException ex) {
			return Map.of();
		}
	}

	private static String siblings(int processor) {
		try {
			return Files
				.readString(Path.of("/sys/devices/system/cpu/cpu" + processor + "/topology/thread_siblings_list"))
				.strip();
		}
		catch (IOException ex) {
			return Integer.toString(processor);
		}
	}

	/**
	 * @param list as the kernel writes it, such as {@code 0-3,8}
	 */
	static List<Integer> expand(String list) {
		return Stream.of(list.split(",")).map((range) -> range.split("-")).flatMap((ends) -> {
			int first = Integer.parseInt(ends[0].strip());
			int last = Integer.parseInt(ends[ends.length - 1].strip());
			return IntStream.rangeClosed(first, last).boxed();
		}).toList();
	}

	List<String> forService(List<String> command) {
		return (this.processors != null) ? pinned(this.processors.service(), command) : command;
	}

	List<String> forOthers(List<String> command) {
		return (this.processors != null) ? pinned(this.processors.others(), command) : command;
	}

	/**
	 * On all processors, where what the harness starts is not by itself.
	 */
	List<String> forAll(List<String> command) {
		return (this.processors != null) ? pinned(all(this.processors), command) : command;
	}

	private static List<Integer> all(Processors processors) {
		List<Integer> all = new ArrayList<>(processors.others());
		all.addAll(processors.service());
		return all;
	}

	/**
	 * For a service that starts and warms up on all processors, so that the JIT compiler
	 * has its own: it sizes its pools, and chooses its collector, for those that it is
	 * measured on.
	 * @return flags for its JVM, before its own
	 */
	List<String> jvmFlags() {
		return (this.processors != null) ? List.of("-XX:ActiveProcessorCount=" + this.processors.service().size())
				: List.of();
	}

	/**
	 * The same for what the service calls.
	 */
	List<String> jvmFlagsOfOthers() {
		return (this.processors != null) ? List.of("-XX:ActiveProcessorCount=" + this.processors.others().size())
				: List.of();
	}

	/**
	 * Puts a service that was started on all processors on its own.
	 * @throws RunFailedException if it could not be done
	 */
	void keepOnOwn(ChildProcess service) {
		if (this.processors != null) {
			keepOn(this.processors.service(), service);
		}
	}

	/**
	 * Puts what the service calls on the processors that are not the service's.
	 * @throws RunFailedException if it could not be done
	 */
	void keepWithOthers(ChildProcess backing) {
		if (this.processors != null) {
			keepOn(this.processors.others(), backing);
		}
	}

	/**
	 * Lets a process have all processors, to warm up.
	 * @throws RunFailedException if it could not be done
	 */
	void letUseAll(ChildProcess process) {
		if (this.processors != null) {
			keepOn(all(this.processors), process);
		}
	}

	private static void keepOn(List<Integer> processors, ChildProcess process) {
		String list = Processors.list(processors);
		// Again, because a thread that begins meanwhile is where its parent was.
		for (int i = 0; i < 2; i++) {
			if (CommandOutput.of("taskset", "-a", "-cp", list, Long.toString(process.pid())).isEmpty()) {
				throw new RunFailedException("taskset could not put " + process.name() + " on processor " + list);
			}
		}
	}

	private static List<String> pinned(List<Integer> processors, List<String> command) {
		List<String> pinned = new ArrayList<>(List.of("taskset", "-c", Processors.list(processors)));
		pinned.addAll(command);
		return pinned;
	}

	/**
	 * @return logical processors that the lab may use
	 */
	public int available() {
		return this.available;
	}

	/**
	 * @return how many processors the load generator and what the service calls share
	 */
	int forOthers() {
		return (this.processors != null) ? this.processors.others().size() : this.available;
	}

	/**
	 * @return how many processors the service under test has
	 */
	int forService() {
		return (this.processors != null) ? this.processors.service().size() : this.available;
	}

	/**
	 * @return the processors of the service under test; empty where everything shares all
	 */
	List<Integer> processorsOfService() {
		return (this.processors != null) ? this.processors.service() : List.of();
	}

	/**
	 * @return the processors of the load generator, what the service calls and the
	 * harness; empty where everything shares all
	 */
	List<Integer> processorsOfOthers() {
		return (this.processors != null) ? this.processors.others() : List.of();
	}

	/**
	 * @return one line for the reader of a result
	 */
	public String description() {
		return this.description;
	}

}
