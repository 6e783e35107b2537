package org.rewritelab.harness.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.compare.Metric;
import org.rewritelab.harness.experiment.Published;
import org.rewritelab.harness.measure.Latency;
import org.rewritelab.harness.report.Comparisons;
import org.rewritelab.harness.report.RunResult;
import org.rewritelab.harness.report.page.Block.Chart;
import org.rewritelab.harness.report.page.Block.Chart.Kind;
import org.rewritelab.harness.report.page.Block.Series;

/**
 * The charts of an experiment.
 */
final class Charts {

	private final List<Line> lines;

	private final boolean open;

	/**
	 * @param open whether its requests are sent at a rate of their own
	 */
	Charts(List<Line> lines, boolean open) {
		this.lines = lines;
		this.open = open;
	}

	/**
	 * @return what the experiment is about first, beside what was published
	 */
	Chart main() {
		Metric metric = Metric.of(this.open).getFirst();
		List<Series> series = new ArrayList<>(List.of(series("here", (run) -> Comparisons.figure(run, metric))));
		if (!this.open && this.lines.stream().flatMap((line) -> line.runs().stream()).anyMatch(Charts::fails)) {
			series.add(series("here, right answers", (run) -> Comparisons.figure(run, Metric.GOODPUT_PER_SECOND)));
		}
		Function<Published, @Nullable Double> figure = this.open ? Published::p95Ms : Published::requestsPerSecond;
		List<@Nullable Double> published = this.lines.stream().map((line) -> line.published(figure)).toList();
		if (published.stream().anyMatch(Objects::nonNull)) {
			series.add(new Series("article, another machine", published, List.of()));
		}
		return chart(Kind.BARS, this.open ? "95th percentile by variant" : "Requests per second by variant",
				this.open ? "ms" : "requests/s", series);
	}

	Chart latency() {
		return chart(Kind.MARKS, "Latency by variant, logarithmic", "ms",
				List.of(series("p50", latency(Latency::p50)), series("p95", latency(Latency::p95)),
						series("p99", latency(Latency::p99)), series("max", latency(Latency::max))));
	}

	List<Chart> cost() {
		return List.of(
				chart(Kind.BARS, "Processor time of a request", "ms",
						List.of(series("CPU ms/request", (run) -> run.cost().cpuMsPerRequest()))),
				chart(Kind.BARS, "Most memory", "MiB", List.of(series("peak MiB", (run) -> run.cost().rssPeakMiB()))),
				chart(Kind.BARS, "Most platform threads", "threads", List.of(series("threads", Charts::threads))));
	}

	private Chart chart(Kind kind, String title, String unit, List<Series> series) {
		return new Chart(kind, title, unit, this.lines.stream().map(Line::label).toList(), series);
	}

	private Series series(String name, Function<RunResult, @Nullable Double> figure) {
		return new Series(name, this.lines.stream().map((line) -> line.median(figure)).toList(),
				this.lines.stream().map((line) -> line.figures(figure)).toList());
	}

	private static Function<RunResult, @Nullable Double> latency(Function<Latency, @Nullable Double> figure) {
		return (run) -> (run.load().latencyMs() != null) ? figure.apply(run.load().latencyMs()) : null;
	}

	private static @Nullable Double threads(RunResult run) {
		Integer threads = run.cost().threadsPeak();
		return (threads != null) ? (Double) threads.doubleValue() : null;
	}

	private static boolean fails(RunResult run) {
		return run.load().failures() != null && run.load().failures() > 0;
	}

}
