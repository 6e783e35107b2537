package org.rewritelab.harness.measure;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;

/**
 * A run's latencies as an HdrHistogram log, which other tools read too: one interval, the
 * whole run, for each distribution, told apart by its tag.
 */
public final class LatencyLog {

	/** From a request's actual start: of every finished request. */
	public static final String LATENCY = "latency";

	/** The same of right answers only. */
	public static final String RIGHT = "right";

	/** Of every finished request of an open workload, from when it was due. */
	public static final String INTENDED = "intended";

	private LatencyLog() {
	}

	/**
	 * @return the run's distributions by tag, without those that have no sample
	 */
	public static Map<String, Histogram> histograms(GeneratorSummary summary, GeneratorDetails.Quantiles quantiles) {
		Map<String, Histogram> histograms = new LinkedHashMap<>();
		if (quantiles.latency() != null) {
			histograms.put(LATENCY,
					LatencyHistogram.rebuild(summary.finished(), quantiles.percents(), quantiles.latency()));
		}
		if (quantiles.rightLatency() != null) {
			histograms.put(RIGHT,
					LatencyHistogram.rebuild(summary.right(), quantiles.percents(), quantiles.rightLatency()));
		}
		if (quantiles.intendedLatency() != null) {
			histograms.put(INTENDED,
					LatencyHistogram.rebuild(summary.finished(), quantiles.percents(), quantiles.intendedLatency()));
		}
		return histograms;
	}

	/**
	 * Writes the log, and beside each of its distributions its percentiles as a table
	 * ({@code latency.hgrm}, …), in milliseconds.
	 * @param startMs when the run began, milliseconds of the epoch
	 */
	public static void write(Path file, Map<String, Histogram> histograms, long startMs, double durationSeconds) {
		try (PrintStream out = open(file)) {
			HistogramLogWriter log = new HistogramLogWriter(out);
			log.outputLogFormatVersion();
			log.outputComment("[values in microseconds; Interval_Max in milliseconds]");
			log.outputStartTime(startMs);
			log.outputLegend();
			histograms.forEach((tag, histogram) -> {
				histogram.setTag(tag);
				log.outputIntervalHistogram(startMs / 1000.0, startMs / 1000.0 + durationSeconds, histogram,
						LatencyHistogram.PER_MS);
			});
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot write " + file, ex);
		}
		histograms.forEach((tag, histogram) -> {
			try (PrintStream out = open(file.resolveSibling(tag + ".hgrm"))) {
				histogram.outputPercentileDistribution(out, LatencyHistogram.PER_MS);
			}
			catch (IOException ex) {
				throw new UncheckedIOException("cannot write beside " + file, ex);
			}
		});
	}

	private static PrintStream open(Path file) throws IOException {
		return new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8);
	}

	/**
	 * Adds the same distribution of several runs.
	 * @param files logs
	 * @param tag which distribution
	 * @return all its requests in microseconds, null when no log has it
	 */
	public static @Nullable Histogram merged(Collection<Path> files, String tag) {
		Histogram sum = null;
		for (Path file : files) {
			try (HistogramLogReader log = new HistogramLogReader(file.toFile())) {
				for (EncodableHistogram next = log.nextIntervalHistogram(); next != null; next = log
					.nextIntervalHistogram()) {
					if (tag.equals(next.getTag()) && next instanceof Histogram histogram) {
						if (sum == null) {
							sum = histogram.copy();
						}
						else {
							sum.add(histogram);
						}
					}
				}
			}
			catch (IOException ex) {
				throw new UncheckedIOException("cannot read " + file, ex);
			}
		}
		return sum;
	}

}
