package org.rewritelab.harness.measure;

import java.nio.file.Path;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a script in {@code k6/} wrote to its SUMMARY file; {@code k6/lib/summary.js} is
 * where each figure comes from.
 *
 * @param planned requests that the workload owes; null for one that goes on for a time
 * @param started requests that were sent
 * @param finished requests that were answered, failed or timed out
 * @param unfinished requests under way when the run was cut
 * @param dropped requests that were due and not sent, because all users were waiting for
 * answers; null for a closed workload, in which none is due at a moment of its own
 * @param right answers with status 200 and the right body, within the time-out
 * @param failed finished requests without a right answer
 * @param failures the failed ones by kind
 * @param cutAtSeconds when the run was cut, from its first request; null when it was not
 * @param durationSeconds from the first request to the last end, or to the cut
 * @param requestsPerSecond finished requests, ramp included
 * @param goodputPerSecond right answers, ramp included
 * @param responseBytes of the bodies of all answers; null where they are not counted
 * @param latencyMs of all finished requests, failures included
 * @param rightLatencyMs of right answers only
 */
public record GeneratorSummary(@Nullable Long planned, long started, long finished, long unfinished,
		@Nullable Long dropped, long right, long failed, Map<String, Long> failures, @Nullable Double cutAtSeconds,
		double durationSeconds, double requestsPerSecond, double goodputPerSecond, @Nullable Long responseBytes,
		Latency latencyMs, Latency rightLatencyMs) {

	private static final JsonMapper MAPPER = new JsonMapper();

	/**
	 * @return the summary, null when the file is missing or not complete
	 */
	public static @Nullable GeneratorSummary read(Path file) {
		try {
			return MAPPER.readValue(file, GeneratorSummary.class);
		}
		catch (JacksonException ex) {
			return null;
		}
	}

}
