package org.rewritelab.harness.experiment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * A map of loads of a facade: each variant is measured at every combination of the calls
 * that a request makes, how long these take, and how many requests come. A combination is
 * a cell.
 *
 * @param fanOut calls that a request makes at the same time, 1 to 100
 * @param upstreamMs how long external-service takes for each, in milliseconds, 1 to 20000
 * @param rates requests a second, 1 to 100000
 * @param mostCallsPerSecond a cell in which all requests together would make more calls a
 * second is left out, because what runs beside the service could not be trusted with it,
 * 1 to 1000000
 * @param holdSeconds for how long a cell is measured, 2 to 3600; 8 by default
 * @param leadInSeconds for how long it is asked before that, so that pools have their
 * connections, 1 to 600; 2 by default
 * @param repeat how often all of it is measured unless the user says otherwise, 1 to 100;
 * 3 by default
 */
public record Grid(List<Integer> fanOut, List<Integer> upstreamMs, List<Integer> rates, Integer mostCallsPerSecond,
		Integer holdSeconds, Integer leadInSeconds, Integer repeat) {

	/** What the facades take: facade.limits.max-times. */
	public static final int MOST_FAN_OUT = 100;

	/** What the facades take: facade.limits.longest-time. */
	public static final int MOST_UPSTREAM_MS = 20_000;

	private static final int MOST_RATE = 100_000;

	public Grid(@Nullable List<Integer> fanOut, @Nullable List<Integer> upstreamMs, @Nullable List<Integer> rates,
			@Nullable Integer mostCallsPerSecond, @Nullable Integer holdSeconds, @Nullable Integer leadInSeconds,
			@Nullable Integer repeat) {
		this.fanOut = axis(MOST_FAN_OUT, fanOut, "fan-out");
		this.upstreamMs = axis(MOST_UPSTREAM_MS, upstreamMs, "upstream-ms");
		this.rates = axis(MOST_RATE, rates, "rates");
		this.mostCallsPerSecond = Checks.between(1, 1_000_000,
				Checks.required(mostCallsPerSecond, "most-calls-per-second"), "most-calls-per-second");
		this.holdSeconds = Checks.between(2, 3600, (holdSeconds != null) ? holdSeconds : 8, "hold-seconds");
		this.leadInSeconds = Checks.between(1, 600, (leadInSeconds != null) ? leadInSeconds : 2, "lead-in-seconds");
		this.repeat = Checks.between(1, 100, (repeat != null) ? repeat : 3, "repeat");
		if (cells().isEmpty()) {
			throw new BadValueException("most-calls-per-second",
					"'most-calls-per-second' leaves nothing: the least that is asked makes "
							+ this.fanOut.getFirst() * this.rates.getFirst() + " calls a second");
		}
	}

	private static List<Integer> axis(int most, @Nullable List<Integer> values, String key) {
		List<Integer> axis = Checks.copy(Checks.required(values, key), key);
		if (axis.isEmpty()) {
			throw new BadValueException(key, "'" + key + "' must have at least one");
		}
		Set<Integer> seen = new HashSet<>();
		for (int i = 0; i < axis.size(); i++) {
			String place = key + "/" + i;
			int value = axis.get(i);
			if (value < 1 || value > most) {
				throw new BadValueException(place, "'" + key + "' must be between 1 and " + most + ", not " + value);
			}
			if (!seen.add(value)) {
				throw new BadValueException(place, "'" + key + "' has " + value + " twice");
			}
		}
		return axis.stream().sorted().toList();
	}

	/**
	 * @return what is measured, ordered by rate, fan-out and upstream latency
	 */
	public List<Settings> cells() {
		List<Settings> cells = new ArrayList<>();
		for (int rate : this.rates) {
			for (int calls : this.fanOut) {
				for (int ms : this.upstreamMs) {
					if (isAsked(rate, calls)) {
						cells.add(Settings.cell(rate, calls, ms));
					}
				}
			}
		}
		return cells;
	}

	/**
	 * @return whether so many calls a second are asked of what runs beside the service
	 */
	public boolean isAsked(int rate, int fanOut) {
		return (long) rate * fanOut <= this.mostCallsPerSecond;
	}

	/**
	 * @param cell of a grid
	 * @return requests that are in the system at a time where the service adds nothing,
	 * by Little's law
	 */
	public static double requestsInFlight(Settings cell) {
		return (cell.rate() != null && cell.upstreamMs() != null) ? cell.rate() * cell.upstreamMs() / 1000.0 : 0;
	}

	/**
	 * @param cell of a grid
	 * @return the same with the calls that they make
	 */
	public static double inFlight(Settings cell) {
		return requestsInFlight(cell) * (1 + ((cell.fanOut() != null) ? cell.fanOut() : 0));
	}

	/**
	 * @param fanOut in place of this one's; empty for this one's
	 * @param upstreamMs the same
	 * @param rates the same
	 * @param holdSeconds in place of this one's; null for this one's
	 * @return the same with these
	 * @throws IllegalArgumentException if it would have no cell, or breaks another rule
	 */
	public Grid with(List<Integer> fanOut, List<Integer> upstreamMs, List<Integer> rates,
			@Nullable Integer holdSeconds) {
		return Checks.asArgument(() -> new Grid(fanOut.isEmpty() ? this.fanOut : fanOut,
				upstreamMs.isEmpty() ? this.upstreamMs : upstreamMs, rates.isEmpty() ? this.rates : rates,
				this.mostCallsPerSecond, (holdSeconds != null) ? holdSeconds : this.holdSeconds, this.leadInSeconds,
				this.repeat));
	}

	/**
	 * @return one line for the reader of a result
	 */
	@Override
	public String toString() {
		int leftOut = this.fanOut.size() * this.upstreamMs.size() * this.rates.size() - cells().size();
		return list(this.fanOut) + " calls of " + list(this.upstreamMs) + " ms at " + list(this.rates) + " requests/s, "
				+ this.holdSeconds + " s each" + ((leftOut > 0) ? "; " + leftOut + " of them left out, with more than "
						+ this.mostCallsPerSecond + " calls a second" : "");
	}

	private static String list(List<Integer> axis) {
		return axis.stream().map(String::valueOf).collect(Collectors.joining(", "));
	}

}
