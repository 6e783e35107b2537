package org.rewritelab.harness.report;

import java.util.Map;

import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.measure.Latency;

import org.jspecify.annotations.Nullable;

/**
 * What the load generator saw; {@code docs/results-format.md} has each field's meaning.
 */
public record Load(@Nullable Long planned, @Nullable Long started, @Nullable Long requests, @Nullable Long unfinished,
		@Nullable Long dropped, @Nullable Long rightAnswers, @Nullable Long failures,
		@Nullable Map<String, Long> failuresByKind, @Nullable Double cutAtSeconds, @Nullable Double durationSeconds,
		@Nullable Double requestsPerSecond, @Nullable Double goodputPerSecond, @Nullable Long responseBytes,
		@Nullable Latency latencyMs, @Nullable Latency rightLatencyMs) {

	public static final Load NOT_MEASURED = new Load(null, null, null, null, null, null, null, null, null, null, null,
			null, null, null, null);

	public static Load of(GeneratorSummary summary) {
		return new Load(summary.planned(), summary.started(), summary.finished(), summary.unfinished(),
				summary.dropped(), summary.right(), summary.failed(), summary.failures(), summary.cutAtSeconds(),
				summary.durationSeconds(), summary.requestsPerSecond(), summary.goodputPerSecond(),
				summary.responseBytes(), summary.latencyMs(), summary.rightLatencyMs());
	}

	@Nullable Double responseMiBPerSecond() {
		return (this.responseBytes != null && this.durationSeconds != null)
				? (Double) (this.responseBytes / (1024.0 * 1024.0) / this.durationSeconds) : null;
	}

	/**
	 * @return 0 to 100, null where nothing was asked
	 */
	public @Nullable Double failurePercent() {
		return (this.failures != null && this.requests != null && this.requests > 0)
				? (Double) (100.0 * this.failures / this.requests) : null;
	}

}
