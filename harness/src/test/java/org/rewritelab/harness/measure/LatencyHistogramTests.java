package org.rewritelab.harness.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class LatencyHistogramTests {

	private static final List<Double> QUARTERS = List.of(0.0, 25.0, 50.0, 75.0, 100.0);

	@TempDir
	private Path folder;

	@Test
	void shouldFindTheSamplesThatTheQuantilesAreFrom() {
		// Of 1, 2, 4, 8 and 20 ms, the quarters are these five themselves.
		Histogram histogram = LatencyHistogram.rebuild(5, QUARTERS, List.of(1.0, 2.0, 4.0, 8.0, 20.0));
		assertThat(histogram.getTotalCount()).isEqualTo(5);
		for (int ms : new int[] { 1, 2, 4, 8, 20 }) {
			assertThat(histogram.getCountAtValue(ms * 1000)).as(ms + " ms").isEqualTo(1);
		}
		assertThat(histogram.getMaxValue() / 1000).isEqualTo(20);
	}

	@Test
	void shouldSpreadMoreSamplesEvenlyBetweenQuantiles() {
		// Nine samples of 0 to 80 ms: every second one is between two quarters, half way.
		Histogram histogram = LatencyHistogram.rebuild(9, QUARTERS, List.of(0.0, 20.0, 40.0, 60.0, 80.0));
		assertThat(histogram.getTotalCount()).isEqualTo(9);
		assertThat(DoubleStream.of(0, 10, 20, 30, 40, 50, 60, 70, 80))
			.allSatisfy((ms) -> assertThat(histogram.getCountAtValue((long) (ms * 1000))).isEqualTo(1));
	}

	@Test
	void shouldTakeASingleSample() {
		assertThat(LatencyHistogram.rebuild(1, QUARTERS, List.of(7.0, 7.0, 7.0, 7.0, 7.0)).getValueAtPercentile(50))
			.isBetween(7000L, 7003L);
	}

	@Test
	void shouldAddRunsByTheirRequestsAndNotByTheirPercentiles() {
		// 100 requests of 10 ms and 300 of 50 ms. Of all 400, the 25 % up to the 100th
		// took
		// 10 ms, and the median is 50 ms; the mean of the two runs' medians would be 30.
		Path first = log("first", 100, 10);
		Path second = log("second", 300, 50);
		Histogram merged = LatencyLog.merged(List.of(first, second), LatencyLog.LATENCY);
		assertThat(merged.getTotalCount()).isEqualTo(400);
		assertThat(merged.getValueAtPercentile(25)).isBetween(10_000L, 10_010L);
		assertThat(merged.getValueAtPercentile(50)).isBetween(50_000L, 50_050L);
		assertThat(merged.getMean()).isBetween(40_000.0, 40_040.0);
		assertThat(LatencyLog.merged(List.of(first, second), LatencyLog.INTENDED)).isNull();
	}

	@Test
	void shouldWriteATableOfPercentilesInMillisecondsToo() throws IOException {
		log("first", 100, 10);
		assertThat(Files.readString(this.folder.resolve("first/latency.hgrm"))).contains("Percentile", "10.00");
	}

	private Path log(String name, int requests, double ms) {
		try {
			Path file = Files.createDirectories(this.folder.resolve(name)).resolve("latency.hlog");
			List<Double> quantiles = IntStream.range(0, QUARTERS.size()).mapToObj((i) -> ms).toList();
			LatencyLog.write(file,
					Map.of(LatencyLog.LATENCY, LatencyHistogram.rebuild(requests, QUARTERS, quantiles),
							LatencyLog.RIGHT, LatencyHistogram.rebuild(requests / 2, QUARTERS, quantiles)),
					1_763_720_000_000L, 2.5);
			return file;
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
