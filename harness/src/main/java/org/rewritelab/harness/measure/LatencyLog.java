package org.rewritelab.harness.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;

import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;

/**
 * A run's latencies as an HdrHistogram log, which other tools read too: one interval, the
 * whole run, for each distribution, told apart by its tag.
 */
public final class LatencyLog {

	/** From a request's actual start: of every finished request. */
	public static final String LATENCY = "latency";

	/** Of every finished request of an open workload, from when it was due. */
	public static final String INTENDED = "intended";

	private LatencyLog() {
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
