package org.rewritelab.harness.measure;

import java.nio.file.Path;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a script in {@code k6/} wrote to its SUMMARY file beside its
 * {@link GeneratorSummary}.
 *
 * @param startedAtMs when the first request was sent, milliseconds of the epoch
 * @param rampSeconds until the last user has started
 * @param bytesSent on all connections, headers included
 * @param bytesReceived the same in the other direction
 * @param intendedLatencyMs of all finished requests of an open workload, from when each
 * was due; null for a closed one
 * @param quantiles of the latencies
 * @param phases of an overload workload, in order; null for any other
 */
public record GeneratorDetails(@Nullable Double startedAtMs, double rampSeconds, @Nullable Long bytesSent,
		@Nullable Long bytesReceived, @Nullable Latency intendedLatencyMs, Quantiles quantiles,
		@Nullable List<Phase> phases) {

	private static final JsonMapper MAPPER = new JsonMapper();

	/**
	 * @return the details, null when the file is missing or not complete
	 */
	public static @Nullable GeneratorDetails read(Path file) {
		try {
			JsonNode details = MAPPER.readTree(file).path("details");
			return details.isObject() ? MAPPER.treeToValue(details, GeneratorDetails.class) : null;
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	/**
	 * The same share of all samples of each distribution, in milliseconds; a distribution
	 * is null where there was none.
	 *
	 * @param percents ascending from 0 to 100
	 */
	public record Quantiles(List<Double> percents, @Nullable List<Double> latency, @Nullable List<Double> rightLatency,
			@Nullable List<Double> intendedLatency) {
	}

}
