package org.rewritelab.harness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.rewritelab.harness.measure.GeneratorDetails;
import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.measure.Latency;
import org.rewritelab.harness.measure.LatencyHistogram;
import org.rewritelab.harness.measure.LatencyLog;
import org.rewritelab.harness.measure.Second;
import org.rewritelab.harness.measure.SecondBySecond;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What the harness makes of the real k6's output, against every sample that k6 took.
 */
class GeneratorOutputTests extends ScriptAgainstStub {

	private static final JsonMapper MAPPER = new JsonMapper();

	private static final String RIGHT = """
			{"statistics":{"count":1,"sum":0,"min":0,"max":0,"average":0},"spentTime":0}""";

	private final AtomicInteger requests = new AtomicInteger();

	GeneratorOutputTests() {
		super("facade.js", Map.of("TIMES", "0", "RAMP", "1s", "USERS", "20", "LOOPS", "60"));
	}

	@Override
	protected void plan(HttpServer service) {
		service.createContext("/data", this::serve);
	}

	@Test
	void shouldRebuildEverySampleAndCountEverySecond() throws IOException, InterruptedException {
		Path samplesFile = this.folder.resolve("samples.ndjson");
		Path recording = this.folder.resolve("seconds.ndjson");
		try (ChildProcess k6 = start(Map.of("K6_OUT", "json=" + samplesFile), recording)) {
			requireDone(k6.waitFor());
		}
		GeneratorSummary summary = GeneratorSummary.read(summaryFile());
		GeneratorDetails details = GeneratorDetails.read(summaryFile());
		assertThat(summary.finished()).isEqualTo(1200);
		// Every tenth answer.
		assertThat(summary.failed()).isEqualTo(120);
		List<Double> latencies = samples(samplesFile, "lab_latency");
		assertThat(latencies).hasSize(1200);
		Map<String, Histogram> histograms = LatencyLog.histograms(summary, details.quantiles());
		assertSame(histograms.get(LatencyLog.LATENCY), latencies, summary.latencyMs());
		assertSame(histograms.get(LatencyLog.RIGHT), samples(samplesFile, "lab_right_latency"),
				summary.rightLatencyMs());
		assertThat(histograms).doesNotContainKey(LatencyLog.INTENDED);
		assertThat(details.rampSeconds()).isEqualTo(1);
		assertThat(details.bytesReceived()).isGreaterThan(1200L * 80);
		assertThat(details.bytesSent()).isGreaterThan(1200L * 50);

		List<Second> seconds = SecondBySecond.read(recording);
		assertThat(seconds).extracting(Second::second).isSorted().doesNotHaveDuplicates().startsWith(0);
		assertThat(seconds.size()).isBetween((int) summary.durationSeconds(), (int) summary.durationSeconds() + 3);
		assertThat(seconds.stream().mapToLong(Second::requests).sum()).isEqualTo(1200);
		assertThat(seconds.stream().mapToLong(Second::failures).sum()).isEqualTo(120);
		assertThat(seconds.getFirst().p99()).isBetween(1.0, summary.latencyMs().max());
	}

	/**
	 * Each sample to HdrHistogram's three digits and k6's three decimals, in the order of
	 * their size; and so the percentiles, which k6 interpolates between two samples.
	 */
	private static void assertSame(Histogram histogram, List<Double> samples, Latency latency) {
		assertThat(histogram.getTotalCount()).isEqualTo(samples.size());
		for (int i = 0; i < samples.size(); i++) {
			double rebuilt = histogram.getValueAtPercentile(100.0 * (i + 1) / samples.size()) / LatencyHistogram.PER_MS;
			// Between two samples that differ, k6's quantile is neither of them.
			double slack = 0.2 + 0.002 * samples.get(i)
					+ ((i + 1 < samples.size()) ? 0.6 * (samples.get(i + 1) - samples.get(i)) : 0)
					+ ((i > 0) ? 0.6 * (samples.get(i) - samples.get(i - 1)) : 0);
			assertThat(rebuilt).as("sample " + i).isCloseTo(samples.get(i), within(slack));
		}
		assertThat(histogram.getValueAtPercentile(50) / LatencyHistogram.PER_MS).isCloseTo(latency.p50(), within(1.0));
		assertThat(histogram.getValueAtPercentile(95) / LatencyHistogram.PER_MS).isCloseTo(latency.p95(), within(2.0));
		assertThat(histogram.getValueAtPercentile(99) / LatencyHistogram.PER_MS).isCloseTo(latency.p99(), within(3.0));
		assertThat(histogram.getMaxValue() / LatencyHistogram.PER_MS).isCloseTo(latency.max(),
				within(0.002 * latency.max()));
	}

	private static List<Double> samples(Path file, String metric) throws IOException {
		try (Stream<String> lines = Files.lines(file)) {
			return lines.map(MAPPER::readTree)
				.filter((point) -> "Point".equals(point.path("type").asString(""))
						&& metric.equals(point.path("metric").asString("")))
				.map((JsonNode point) -> point.path("data").path("value").asDouble(-1))
				.sorted()
				.toList();
		}
	}

	/**
	 * Takes 0 to 49 ms, most of them less than 10, and answers every tenth request
	 * wrongly.
	 */
	private void serve(HttpExchange exchange) throws IOException {
		int request = this.requests.getAndIncrement();
		take((request % 7 == 0) ? request % 50 : request % 10);
		answer(exchange, 200, (request % 10 == 0) ? "wrong" : RIGHT);
	}

}
