package org.rewritelab.harness.experiment;

import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * What may differ between two runs of the same variant. Ordered by users, rate,
 * parallelism, fan-out and upstream latency.
 *
 * @param users of a closed workload; null where it does not say so
 * @param rate requests a second of an open workload; null where it does not say so
 * @param parallelism that the JVM's common pool is told to have; null where it is not
 * told, or as the variant says
 * @param fanOut calls that each request makes at the same time; null where the workload
 * has its own
 * @param upstreamMs how long each of these takes, in milliseconds; null with
 * {@code fanOut} only
 */
public record Settings(@Nullable Integer users, @Nullable Integer rate, @Nullable Integer parallelism,
		@Nullable Integer fanOut, @Nullable Integer upstreamMs) implements Comparable<Settings> {

	public static final Settings NONE = new Settings(null, null, null);

	private static final Comparator<Integer> NULLS_FIRST = Comparator.nullsFirst(Comparator.naturalOrder());

	private static final Comparator<Settings> ORDER = Comparator.comparing(Settings::users, NULLS_FIRST)
		.thenComparing(Settings::rate, NULLS_FIRST)
		.thenComparing(Settings::parallelism, NULLS_FIRST)
		.thenComparing(Settings::fanOut, NULLS_FIRST)
		.thenComparing(Settings::upstreamMs, NULLS_FIRST);

	public Settings(@Nullable Integer users, @Nullable Integer rate, @Nullable Integer parallelism) {
		this(users, rate, parallelism, null, null);
	}

	/**
	 * @return what is asked in a cell of a grid
	 */
	static Settings cell(int rate, int fanOut, int upstreamMs) {
		return new Settings(null, rate, null, fanOut, upstreamMs);
	}

	/**
	 * @return whether it asks for as much as the other in every respect that both have
	 */
	public boolean asksForAtLeast(Settings other) {
		return atLeast(this.users, other.users) && atLeast(this.rate, other.rate) && atLeast(this.fanOut, other.fanOut)
				&& atLeast(this.upstreamMs, other.upstreamMs);
	}

	private static boolean atLeast(@Nullable Integer own, @Nullable Integer other) {
		return own == null || other == null || own >= other;
	}

	@Override
	public int compareTo(Settings other) {
		return ORDER.compare(this, other);
	}

	/**
	 * @return such as {@code 10 users}, {@code 20 requests/s, parallelism 4} or
	 * {@code 50 requests/s, 5 x 200 ms}; empty where nothing is set
	 */
	@Override
	public String toString() {
		return texts(" users", " requests/s", "parallelism ", " x ", " ms").collect(Collectors.joining(", "));
	}

	/**
	 * @return the same for the name of a folder, with a hyphen before each
	 */
	public String suffix() {
		return texts("-users", "-per-second", "parallelism-", "-x-", "-ms").map((text) -> "-" + text)
			.collect(Collectors.joining());
	}

	private Stream<String> texts(String afterUsers, String afterRate, String beforeParallelism, String afterFanOut,
			String afterUpstream) {
		return Stream
			.of((this.users != null) ? this.users + afterUsers : "", (this.rate != null) ? this.rate + afterRate : "",
					(this.parallelism != null) ? beforeParallelism + this.parallelism : "",
					(this.fanOut != null) ? this.fanOut + afterFanOut + this.upstreamMs + afterUpstream : "")
			.filter((text) -> !text.isEmpty());
	}

}
