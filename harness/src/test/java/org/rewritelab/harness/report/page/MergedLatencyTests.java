package org.rewritelab.harness.report.page;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.report.ResultsFile;
import org.rewritelab.harness.report.Samples;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rewritelab.harness.report.Samples.run;
import static org.rewritelab.harness.report.Samples.voidRun;

class MergedLatencyTests {

	@TempDir
	private Path folder;

	@Test
	void shouldAddTheRequestsOfAllValidRunsAndNotAverageTheirPercentiles() throws IOException {
		// 90 requests of 1 ms, and 10 of 100 ms. Each run's p95 would be 1 and 100, on
		// average 50.5. Of the hundred together, the 50th and the 90th take 1 ms, the
		// 95th and the last 100 ms. The void run's second is in neither.
		write("one.hlog", LongStream.generate(() -> 1_000).limit(90).toArray());
		write("two.hlog", LongStream.generate(() -> 100_000).limit(10).toArray());
		write("void.hlog", 1_000_000);
		List<Block> blocks = merged("one.hlog", "two.hlog").blocks();
		assertThat(blocks).hasSize(2);
		Block.Table table = (Block.Table) blocks.getLast();
		assertThat(table.columns()).extracting(Block.Column::name)
			.containsExactly("variant", "requests", "p50", "p75", "p90", "p95", "p99", "p99.9", "max");
		assertThat(table.rows().getFirst().cells()).extracting(Block.Cell::text)
			.containsExactly("tuned", "100", "1.0", "1.0", "1.0", "100.0", "100.0", "100.0", "100.0");
		assertThat(((Block.Chart) blocks.getFirst()).series().getFirst().values()).hasSize(7).startsWith(1.0);
	}

	@Test
	void shouldSayNothingWhereAHistogramIsMissing() throws IOException {
		write("one.hlog", 1_000);
		assertThat(merged("one.hlog", "two.hlog").blocks()).isEmpty();
		assertThat(merged("one.hlog", null).blocks()).isEmpty();
	}

	private MergedLatency merged(String first, String second) {
		ResultsFile file = new ResultsFile(this.folder);
		file.write(Samples
			.results(Samples.experiment("tuned"), run("tuned", 1, 200, 1), run("tuned", 2, 200, 1),
					voidRun("tuned", 3, 200, "noise"))
			.compared(SmallestEffect.DEFAULT));
		ObjectNode tree = (ObjectNode) file.tree();
		((ObjectNode) tree.get("runs").get(0)).put("histograms", first);
		((ObjectNode) tree.get("runs").get(1)).put("histograms", second);
		((ObjectNode) tree.get("runs").get(2)).put("histograms", "void.hlog");
		return new MergedLatency(tree, "facade", this.folder, false);
	}

	private void write(String name, long... microseconds) throws IOException {
		Histogram histogram = new Histogram(3);
		LongStream.of(microseconds).forEach(histogram::recordValue);
		histogram.setTag("latency");
		try (PrintStream out = new PrintStream(this.folder.resolve(name).toFile())) {
			HistogramLogWriter log = new HistogramLogWriter(out);
			log.outputLogFormatVersion();
			log.outputIntervalHistogram(0, 1, histogram, 1000);
		}
	}

}
