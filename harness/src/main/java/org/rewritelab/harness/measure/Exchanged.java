package org.rewritelab.harness.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One request as the load generator saw it.
 *
 * @param startMs when it was sent, by the wall clock in ms since 1970
 * @param endMs when it was answered, or had failed
 * @param outcome {@code right}, or a kind of failure as in
 * {@link GeneratorSummary#failures()}
 * @param status of the answer, 0 without one
 */
public record Exchanged(long startMs, long endMs, String outcome, int status) {

	private static final String METRIC = "\"metric\":\"lab_request\"";

	private static final JsonMapper MAPPER = new JsonMapper();

	/**
	 * Reads what k6 wrote with {@code --out json=FILE}, of which only the last line may
	 * be incomplete: k6 was killed then.
	 * @return the requests in the order in which they were sent
	 */
	public static List<Exchanged> read(Path file) {
		List<Exchanged> all = new ArrayList<>();
		try (Stream<String> lines = Files.lines(file)) {
			lines.filter((line) -> line.contains(METRIC) && line.contains("\"type\":\"Point\"")).forEach((line) -> {
				Exchanged exchanged = parse(line);
				if (exchanged != null) {
					all.add(exchanged);
				}
			});
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot read " + file, ex);
		}
		all.sort(Comparator.comparingLong(Exchanged::startMs));
		return all;
	}

	private static @Nullable Exchanged parse(String line) {
		try {
			JsonNode data = MAPPER.readTree(line).path("data");
			long end = OffsetDateTime.parse(data.path("time").asString()).toInstant().toEpochMilli();
			JsonNode tags = data.path("tags");
			return new Exchanged(end - data.path("value").asLong(), end, tags.path("outcome").asString(),
					Integer.parseInt(tags.path("status").asString()));
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	public boolean isRight() {
		return "right".equals(this.outcome);
	}

	public long tookMs() {
		return this.endMs - this.startMs;
	}

	/**
	 * @return what the client saw: the status where that was the failure, else the kind
	 */
	public String seen() {
		return "status".equals(this.outcome) ? Integer.toString(this.status) : this.outcome;
	}

}
