package org.rewritelab.harness.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ExchangedTests {

	@TempDir
	private Path folder;

	@Test
	void shouldReadWhatK6WritesInTheOrderOfSending() throws IOException {
		Path file = Files.writeString(this.folder.resolve("requests.ndjson"), """
				{"type":"Metric","data":{"name":"lab_request","type":"trend"},"metric":"lab_request"}
				{"metric":"lab_latency","type":"Point","data":{"time":"2026-11-21T20:00:01Z","value":9,"tags":{}}}
				{"metric":"lab_request","type":"Point","data":{"time":"2026-11-21T20:00:01.5+00:00","value":1200,\
				"tags":{"outcome":"status","status":"504","scenario":"faults"}}}
				{"metric":"lab_request","type":"Point","data":{"time":"2026-11-21T20:00:00.25Z","value":50,\
				"tags":{"outcome":"right","status":"200"}}}
				{"metric":"lab_request","type":"Point","data":{"time":"2026-11-2""");
		long second = 1_795_291_200_000L;
		assertThat(Exchanged.read(file)).containsExactly(new Exchanged(second + 200, second + 250, "right", 200),
				new Exchanged(second + 300, second + 1500, "status", 504));
		assertThat(Exchanged.read(file)).extracting(Exchanged::seen).containsExactly("right", "504");
	}

}
