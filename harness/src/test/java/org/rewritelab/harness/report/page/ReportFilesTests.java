package org.rewritelab.harness.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.report.Results;
import org.rewritelab.harness.report.ResultsFile;
import org.rewritelab.harness.report.Samples;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rewritelab.harness.report.Samples.run;
import static org.rewritelab.harness.report.Samples.voidRun;

class ReportFilesTests {

	private final Results results = Samples.results(Samples.experiment("article", "tuned", "reactive"),
			run("article", 1, 29.5, 3, 96), run("tuned", 1, 213.4, 1.00), run("reactive", 1, 213.1, 0.80),
			run("article", 2, 29.4, 4, 96), run("tuned", 2, 213.3, 1.01), run("reactive", 2, 213.2, 0.81),
			voidRun("reactive", 3, 500, "the <generator> was busy"));

	@TempDir
	private Path root;

	@Test
	void shouldAnswerFirstInMarkdown() throws IOException {
		write();
		String markdown = Files.readString(this.root.resolve("results/report.md"));
		assertThat(markdown).containsSubsequence("# Rewrite Lab: facade", "on a processor, 2 processors, 24105 MiB",
				"## The answer", "### facade: Is it \\<worth\\> it?",
				"- **requests/s**: within 5 % of tuned: reactive -0.1 % (-", "; undecided: article",
				"- **CPU ms/request**: better than tuned: reactive -19.9 % (-21.1 to -18.6 %)", "## facade",
				"| step | after |", "| tuned | article |", "| ~~500.0~~ |", "~~void: the \\<generator\\> was busy~~",
				"## How it was measured", "- command: `./lab run facade --repeat 3`", "--seed 7", "- commit: abc",
				"- [docs/facade.md](../docs/facade.md)");
	}

	@Test
	void shouldPutAllIntoOnePageThatRefersToNothingElse() throws IOException {
		write();
		// Without its code, of which the library of the charts is most.
		String html = Files.readString(this.root.resolve("results/report.html"))
			.replaceAll("(?s)<script>.*?</script>", "");
		assertThat(html).containsSubsequence("The answer", "Is it &lt;worth&gt; it?",
				"better than tuned: reactive -19.9 %", "<s>500.0</s>", "the &lt;generator&gt; was busy",
				"./lab run facade --repeat 3");
		assertThat(html).doesNotContain("<worth>", "<link", " src=", "url(");
	}

	@Test
	void shouldReportWithoutAnIntervalAfterOneRepetition() throws IOException {
		ResultsFile file = new ResultsFile(this.root.resolve("results"));
		file.write(Samples.results(Samples.experiment("tuned", "reactive"), run("tuned", 1, 213, 1),
				run("reactive", 1, 400, 1)));
		files().write(this.root.resolve("results"), SmallestEffect.DEFAULT);
		assertThat(this.root.resolve("results/report.md")).content()
			.contains("Undecided: an interval needs two repetitions", "| reactive | undecided +87.8 % |")
			.doesNotContain("better than");
	}

	@Test
	void shouldReportWhenNothingIsValid() throws IOException {
		ResultsFile file = new ResultsFile(this.root.resolve("results"));
		file.write(Samples.results(Samples.experiment("tuned", "reactive"), voidRun("tuned", 1, 213, "noise")));
		files().write(this.root.resolve("results"), SmallestEffect.DEFAULT);
		assertThat(this.root.resolve("results/report.md")).content().contains("~~void: noise~~");
	}

	@Test
	void shouldShowWhatElseTheResultsHave() throws IOException {
		ResultsFile file = new ResultsFile(this.root.resolve("results"));
		file.write(this.results);
		ObjectNode tree = (ObjectNode) file.tree();
		// Of the two runs of 'tuned': (2048 + 4096) / 2 bytes are 3 KiB.
		((ObjectNode) tree.get("runs").get(1)).put("allocatedBytesPerRequest", 2048);
		((ObjectNode) tree.get("runs").get(4)).put("allocatedBytesPerRequest", 4096);
		tree.putArray("calibrations")
			.addObject()
			.put("experiment", "facade")
			.put("what", "external-service")
			.put("askedPerSecond", 2174)
			.put("held", false)
			.put("reason", "it was slow");
		Files.writeString(file.path(), new JsonMapper().writeValueAsString(tree));
		files().write(this.root.resolve("results"), SmallestEffect.DEFAULT);
		assertThat(this.root.resolve("results/report.md")).content()
			.containsSubsequence("| variant | allocated KiB/request |", "| article | - |", "| tuned | 3.0 |",
					"| external-service | 2174 | - | - | - | no: it was slow |");
	}

	@Test
	void shouldSayWhatWasHeldAndWithHowMuchCertainty() throws IOException {
		ResultsFile file = new ResultsFile(this.root.resolve("results"));
		file.write(Samples.results(Samples.search("tuned", "reactive"))
			.with(Samples.capacity("tuned", 1, false))
			.with(Samples.capacity("reactive", 1, true)));
		files().write(this.root.resolve("results"), SmallestEffect.DEFAULT);
		assertThat(this.root.resolve("results/report.md")).content()
			.containsSubsequence("### capacity-facade: How \\<many\\>?",
					"Requests a second held: tuned 150, reactive at least 150.", "'At least': something else",
					"## capacity-facade", "| tuned | 1 | 150 | 200 | 930.0 | 1162.5 |",
					"| reactive | 1 | at least 150 | 200 |",
					"| tuned | 2 | 200 | 150.5 | 1400.0 | 3000.0 | 12 | 70 | 1.90 | not held | p99 was 3000 ms |",
					"| tuned | 5 | 150 | 146.0 | 926.0 | 1100.0 | 0 | 51 | 1.55 | held (second try) |",
					"| reactive | 2 |", "not held, perhaps for another reason | p99 was 3000 ms | k6 used 85 %");
	}

	@Test
	void shouldShowAnOverload() throws IOException {
		Results overload = Samples.results(Samples.experiment("tuned"), run("tuned", 1, 110, 1).with(Samples.phases()));
		new ResultsFile(this.root.resolve("results")).write(overload);
		files().write(this.root.resolve("results"), SmallestEffect.DEFAULT);
		assertThat(this.root.resolve("results/report.md")).content()
			.containsSubsequence("| tuned | capacity | 110 | 110.0 | 100 | 4 | 9 | 0 | - | 0 | 0 |",
					"| overload | 220 | 106.5 | 97 | 4 | 9 | 225 | 9 | 2 | 0 | 2 |");
		// Both phases, one after the other.
		assertThat(this.root.resolve("results/report.html")).content()
			.contains("Right answers to what was due in each second", "110.0,110.0,220.0,220.0",
					"110.0,110.0,110.0,103.0");
	}

	@Test
	void shouldMapWhoCostsLeast() throws IOException {
		new ResultsFile(this.root.resolve("results")).write(Samples.mapped());
		files().write(this.root.resolve("results"), SmallestEffect.DEFAULT);
		assertThat(this.root.resolve("results/report.md")).content()
			.containsSubsequence("### break-even: Who \\<wins\\>?", "CPU ms/request at 50 requests/s: who costs least:",
					"| upstream ms by calls a request makes at once | 1 | 20 |",
					"| 20 ms, 1.0 in flight | reactive (tuned 1.00; reactive 0.70; tuned costs +42.9 % (",
					"| no difference: tuned, reactive (tuned 2.00; reactive 2.00) |",
					"| 1000 ms, 50 in flight | void (", "memory MiB at 200 requests/s",
					"| not asked (more than 1000 calls/s) |", "## break-even",
					"| 50 requests/s, 1 x 20 ms | reactive | tuned | better -30.0 % (",
					"1 x 1000 ms, CPU ms/request: void: no valid run of reactive: k6 was busy");
	}

	@Test
	void shouldShowWhatGrowsInASoak() throws IOException {
		new ResultsFile(this.root.resolve("results")).write(Samples.results(Samples.soak("steady", "leaking"),
				Samples.soaked("steady", 0), Samples.soaked("leaking", 60)));
		files().write(this.root.resolve("results"), SmallestEffect.DEFAULT);
		assertThat(this.root.resolve("results/report.md")).content()
			.containsSubsequence("### soak-facade", "Grows: leaking: memory grows by ",
					"leaking: heap after a collection ", "| steady | 1 | memory | MiB |", "| no trend |",
					"| leaking | 1 | memory | MiB |", "| grows by ");
		// A chart for each of the six figures.
		assertThat(this.root.resolve("results/report.html").toFile()).content()
			.contains("heap after a collection over the minutes, medians of 60 s");
		new ResultsFile(this.root.resolve("results"))
			.write(Samples.results(Samples.soak("steady"), Samples.soaked("steady", 0)));
		files().write(this.root.resolve("results"), SmallestEffect.DEFAULT);
		assertThat(this.root.resolve("results/report.md")).content().contains("Nothing grows: neither memory nor heap");
	}

	@Test
	void shouldCompareTwoResults() throws IOException {
		Results after = Samples.results(Samples.experiment("article", "tuned"), run("tuned", 1, 426.8, 1),
				run("tuned", 2, 426.6, 1), run("article", 1, 29.5, 3, 96), run("article", 2, 29.5, 3, 96));
		files().write(this.results, after, this.root.resolve("change"), SmallestEffect.DEFAULT);
		assertThat(this.root.resolve("change/comparison.md")).content()
			.contains("| tuned | better +100.0 % (", "| commit | abc | abc |  |");
		assertThat(this.root.resolve("change/comparison.html")).isNotEmptyFile();
	}

	private void write() throws IOException {
		Files.createDirectories(this.root.resolve("docs"));
		Files.writeString(this.root.resolve("docs/facade.md"), "notes");
		new ResultsFile(this.root.resolve("results")).write(this.results);
		files().write(this.root.resolve("results"), SmallestEffect.DEFAULT);
	}

	private ReportFiles files() {
		return new ReportFiles(this.root.resolve("docs"));
	}

}
