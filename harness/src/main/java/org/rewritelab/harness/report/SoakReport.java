package org.rewritelab.harness.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;

import org.rewritelab.harness.compare.Slope;
import org.rewritelab.harness.experiment.SoakPlan;
import org.rewritelab.harness.measure.Second;

import org.jspecify.annotations.Nullable;

/**
 * What was seen of a service under a load that went on for long;
 * {@code docs/results-format.md} has each field's meaning.
 *
 * @param points in order, without the beginning
 * @param trends of those figures that were measured
 * @param broken what grows, in words
 */
public record SoakReport(int durationSeconds, int settleSeconds, int pointSeconds, List<Point> points,
		List<Trend> trends, List<String> broken) {

	private static final double SECONDS_OF_HOUR = 3600;

	public SoakReport {
		points = List.copyOf(points);
		trends = List.copyOf(trends);
		broken = List.copyOf(broken);
	}

	/**
	 * @param samples of the process, in order
	 * @param seconds of the load, as k6 recorded them; null where it did not
	 */
	public static SoakReport of(SoakPlan plan, List<Sample> samples, @Nullable List<Second> seconds) {
		List<Point> points = IntStream.range(0, plan.points())
			.mapToObj((i) -> point(plan.settleSeconds() + i * plan.pointSeconds(), plan.pointSeconds(), samples,
					(seconds != null) ? seconds : List.of()))
			.toList();
		List<Trend> trends = new ArrayList<>();
		for (Figure figure : Figure.values()) {
			if (points.stream().anyMatch((point) -> figure.of(point) != null)) {
				trends.add(trend(plan, figure, points));
			}
		}
		return new SoakReport(plan.durationSeconds(), plan.settleSeconds(), plan.pointSeconds(), points, trends,
				trends.stream()
					.filter((trend) -> trend.verdict() == Trend.Verdict.GROWS)
					.map((trend) -> Figure.label(trend) + " " + trend.words() + " (" + trend.interval() + ")")
					.toList());
	}

	private static Point point(int from, int length, List<Sample> samples, List<Second> seconds) {
		List<Holdings> held = samples.stream()
			.filter((sample) -> sample.atSeconds() >= from && sample.atSeconds() < from + length)
			.map(Sample::holdings)
			.toList();
		List<@Nullable Double> p99 = new ArrayList<>();
		seconds.stream()
			.filter((second) -> second.second() >= from && second.second() < from + length)
			.forEach((second) -> p99.add(second.p99()));
		return new Point(from + length / 2.0, median(held, Holdings::residentMiB), median(held, Holdings::heapMiB),
				median(held, Holdings::threads), median(held, Holdings::upstreamConnections),
				median(held, Holdings::clientConnections), Numbers.median(p99));
	}

	private static @Nullable Double median(Collection<Holdings> held, Function<Holdings, @Nullable Number> figure) {
		List<@Nullable Double> numbers = new ArrayList<>();
		held.stream().map(figure).filter(Objects::nonNull).forEach((number) -> numbers.add(number.doubleValue()));
		return Numbers.median(numbers);
	}

	private static Trend trend(SoakPlan plan, Figure figure, List<Point> points) {
		List<Point> known = points.stream().filter((point) -> figure.of(point) != null).toList();
		if (known.size() < SoakPlan.FEWEST_POINTS) {
			return Trend.none(figure.field, figure.unit, known.size(), SoakPlan.FEWEST_POINTS);
		}
		Slope slope = Slope.of(known.stream().mapToDouble((point) -> point.atSeconds() / SECONDS_OF_HOUR).toArray(),
				known.stream().mapToDouble((point) -> Objects.requireNonNull(figure.of(point))).toArray());
		return Trend.of(figure.field, figure.unit, slope,
				Math.max(figure.alwaysAllowed, plan.growthPercent() / 100 * slope.level()));
	}

	/**
	 * @return whether there is a figure of which it cannot be said whether it grows
	 */
	boolean isUndecided() {
		return this.trends.isEmpty()
				|| this.trends.stream().anyMatch((trend) -> trend.verdict() == Trend.Verdict.UNDECIDED);
	}

	/**
	 * One look at the process.
	 *
	 * @param atSeconds from the beginning
	 * @param holdings its heap only where that was collected
	 */
	public record Sample(double atSeconds, Holdings holdings) {
	}

	/**
	 * Medians of some seconds. Each is null where it was not measured.
	 *
	 * @param atSeconds the middle of these, from the beginning
	 */
	public record Point(double atSeconds, @Nullable Double residentMiB, @Nullable Double heapMiB,
			@Nullable Double threads, @Nullable Double upstreamConnections, @Nullable Double clientConnections,
			@Nullable Double p99Ms) {
	}

	/**
	 * What is watched.
	 */
	public enum Figure {

		/** Memory in RAM. */
		RESIDENT("residentMiB", "memory", "MiB", 16, Point::residentMiB),

		/** Of the heap, after a full collection. */
		HEAP("heapMiB", "heap after a collection", "MiB", 4, Point::heapMiB),

		/** Platform threads, without the compiler's and the collector's. */
		THREADS("threads", "threads", "threads", 2, Point::threads),

		/** To what the service calls, or to its database. */
		UPSTREAM_CONNECTIONS("upstreamConnections", "connections to upstream", "connections", 2,
				Point::upstreamConnections),

		/** Of its clients. */
		CLIENT_CONNECTIONS("clientConnections", "connections of clients", "connections", 2, Point::clientConnections),

		/** Of the requests of each second. */
		P99("p99Ms", "p99 of a second", "ms", 10, Point::p99Ms);

		private final String field;

		private final String label;

		private final String unit;

		/** In an hour: less is the JVM's own, or the measurement's. */
		private final double alwaysAllowed;

		private final Function<Point, @Nullable Double> value;

		Figure(String field, String label, String unit, double alwaysAllowed, Function<Point, @Nullable Double> value) {
			this.field = field;
			this.label = label;
			this.unit = unit;
			this.alwaysAllowed = alwaysAllowed;
			this.value = value;
		}

		/**
		 * @return what a trend is about, for the reader
		 */
		static String label(Trend trend) {
			return Arrays.stream(values())
				.filter((figure) -> figure.field.equals(trend.figure()))
				.map(Figure::label)
				.findFirst()
				.orElse(trend.figure());
		}

		public @Nullable Double of(Point point) {
			return this.value.apply(point);
		}

		public String label() {
			return this.label;
		}

		public String unit() {
			return this.unit;
		}

	}

}
