package org.rewritelab.harness.compare;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A figure that variants are compared by.
 */
public enum Metric {

	REQUESTS_PER_SECOND("requestsPerSecond", "requests/s", 1, true),

	/** What is left of the requests where some fail. */
	GOODPUT_PER_SECOND("goodputPerSecond", "right answers/s", 1, true),

	LATENCY_P95("latencyMs.p95", "p95 ms", 0, false),

	LATENCY_P99("latencyMs.p99", "p99 ms", 0, false),

	CPU_PER_REQUEST("cpuMsPerRequest", "CPU ms/request", 2, false),

	MEMORY("rssPeakMiB", "memory MiB", 0, false);

	private static final List<Metric> CLOSED = List.of(REQUESTS_PER_SECOND, GOODPUT_PER_SECOND, CPU_PER_REQUEST,
			LATENCY_P99, MEMORY);

	private static final List<Metric> OPEN = List.of(LATENCY_P95, GOODPUT_PER_SECOND, CPU_PER_REQUEST, LATENCY_P99,
			MEMORY);

	private static final List<Metric> COSTS = List.of(CPU_PER_REQUEST, MEMORY);

	private final String field;

	private final String label;

	private final int decimals;

	private final boolean moreIsBetter;

	Metric(String field, String label, int decimals, boolean moreIsBetter) {
		this.field = field;
		this.label = label;
		this.decimals = decimals;
		this.moreIsBetter = moreIsBetter;
	}

	/**
	 * @param open whether requests are sent at a rate of their own, so that all variants
	 * serve as many until one falls behind
	 * @return what to compare, the main one first
	 */
	public static List<Metric> of(boolean open) {
		return open ? OPEN : CLOSED;
	}

	/**
	 * @return what a load costs: each of them better when it is less
	 */
	public static List<Metric> costs() {
		return COSTS;
	}

	/**
	 * @return where it is in a run of {@code results.json}
	 */
	@JsonValue
	public String field() {
		return this.field;
	}

	/**
	 * @return its name with its unit
	 */
	public String label() {
		return this.label;
	}

	public int decimals() {
		return this.decimals;
	}

	public boolean moreIsBetter() {
		return this.moreIsBetter;
	}

	/**
	 * @return whether it means the same where one side fails requests that the other
	 * answers: a failure may be cheap and fast, or as long as the time-out
	 */
	public boolean holdsWithFailures() {
		return this == GOODPUT_PER_SECOND || this == MEMORY;
	}

}
