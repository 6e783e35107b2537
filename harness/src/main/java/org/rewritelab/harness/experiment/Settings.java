package org.rewritelab.harness.experiment;

import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * What may differ between two runs of the same variant. Ordered by users, rate and
 * parallelism.
 *
 * @param users of a closed workload; null where it does not say so
 * @param rate requests a second of an open workload; null where it does not say so
 * @param parallelism that the JVM's common pool is told to have; null where it is not
 * told, or as the variant says
 */
public record Settings(@Nullable Integer users, @Nullable Integer rate,
		@Nullable Integer parallelism) implements Comparable<Settings> {

	public static final Settings NONE = new Settings(null, null, null);

	private static final Comparator<Integer> NULLS_FIRST = Comparator.nullsFirst(Comparator.naturalOrder());

	private static final Comparator<Settings> ORDER = Comparator.comparing(Settings::users, NULLS_FIRST)
		.thenComparing(Settings::rate, NULLS_FIRST)
		.thenComparing(Settings::parallelism, NULLS_FIRST);

	@Override
	public int compareTo(Settings other) {
		return ORDER.compare(this, other);
	}

	/**
	 * @return such as {@code 10 users} or {@code 20 requests/s, parallelism 4}; empty
	 * where nothing is set
	 */
	@Override
	public String toString() {
		return texts(" users", " requests/s", "parallelism ").collect(Collectors.joining(", "));
	}

	/**
	 * @return the same for the name of a folder, with a hyphen before each
	 */
	public String suffix() {
		return texts("-users", "-per-second", "parallelism-").map((text) -> "-" + text).collect(Collectors.joining());
	}

	private Stream<String> texts(String afterUsers, String afterRate, String beforeParallelism) {
		return Stream
			.of((this.users != null) ? this.users + afterUsers : "", (this.rate != null) ? this.rate + afterRate : "",
					(this.parallelism != null) ? beforeParallelism + this.parallelism : "")
			.filter((text) -> !text.isEmpty());
	}

}
