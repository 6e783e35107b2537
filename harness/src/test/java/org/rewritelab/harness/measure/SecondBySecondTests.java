package org.rewritelab.harness.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class SecondBySecondTests {

	@TempDir
	private Path folder;

	@Test
	void shouldTakeWhatEachSecondAddedToTheTotals() throws IOException {
		// Arrays are ordered by the metrics' names: lab_failed_status,
		// lab_failed_timeout,
		// lab_finished, lab_latency, lab_started, time; the first ones without failures.
		Path recording = Files.writeString(this.folder.resolve("k6-seconds.ndjson"),
				"""
						{"event":"param","data":{"period":1000}}
						{"event":"metric","data":{"time":{"type":"gauge"}}}
						{"event":"start","data":[[100000]]}
						{"event":"cumulative","data":[[101000]]}
						{"event":"snapshot","data":[[101000]]}
						{"event":"metric","data":{"lab_finished":{"type":"counter"},"lab_latency":{"type":"trend"},\
						"lab_started":{"type":"counter"}}}
						{"event":"cumulative","data":[[3,1.5],[5,9,5,1,8,8.5,8.9],[5,2.5],[102003]]}
						{"event":"snapshot","data":[[3,3],[5,9,5,1,8,8.5,8.9],[5,5],[102003]]}
						{"event":"metric","data":{"lab_failed_status":{"type":"counter"},"lab_failed_timeout":{"type":"counter"}}}
						{"event":"cumulative","data":[[2,0.6],[1,0.3],[10,3.3],[5,9,5,1,8,8.5,8.9],[12,4],[103001]]}
						{"event":"snapshot","data":[[2,2],[1,1],[7,7],[5,9,5,1,8,8.5,30001],[7,7],[103001]]}
						{"event":"cumulative","data":[[2,0.5],[1,0.2],[10,2.5],[5,9,5,1,8,8.5,8.9],[12,3],[104002]]}
						{"event":"snapshot","data":[[],[],[],[],[],[104002]]}
						{"event":"cumulative","data":[[2,0.4],[1,0.2],[12,2.4],[5,9,5,1,8,8.5,8.9],[12,2.4],[104604]]}
						{"event":"stop","data":[[104604]]}
						""");
		// The first second has no request. Then 3 were finished; 10 - 3 = 7, of which
		// 2 + 1 failed; none; and 2 in the last part of a second, which has no p99.
		assertThat(SecondBySecond.read(recording)).containsExactly(new Second(0, 3, 0, 8.9),
				new Second(1, 7, 3, 30001.0), new Second(2, 0, 0, null), new Second(3, 2, 0, null));
	}

	@Test
	void shouldCountAShortRestToTheSecondBeforeIt() throws IOException {
		Path recording = Files.writeString(this.folder.resolve("k6-seconds.ndjson"), """
				{"event":"metric","data":{"lab_finished":{},"lab_latency":{},"lab_started":{},"time":{}}}
				{"event":"cumulative","data":[[3,1.5],[5,9,5,1,8,8.5,8.9],[5,2.5],[102000]]}
				{"event":"snapshot","data":[[3,3],[5,9,5,1,8,8.5,8.9],[5,5],[102000]]}
				{"event":"cumulative","data":[[5,1.5],[5,9,5,1,8,8.5,8.9],[5,2.5],[102400]]}
				""");
		// 3, and 2 in the 0.4 s after.
		assertThat(SecondBySecond.read(recording)).containsExactly(new Second(0, 5, 0, 8.9));
	}

	@Test
	void shouldKnowNothingWithoutARecording() throws IOException {
		assertThat(SecondBySecond.read(this.folder.resolve("none"))).isNull();
		assertThat(SecondBySecond.read(Files.writeString(this.folder.resolve("broken"), "{"))).isNull();
	}

}
