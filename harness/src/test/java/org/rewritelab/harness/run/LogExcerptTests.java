package org.rewritelab.harness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class LogExcerptTests {

	@TempDir
	private Path folder;

	@Test
	void shouldPreferSpringBootsDescription() throws IOException {
		assertThat(LogExcerpt.of(log("""
				Caused by: something long
				***************************
				APPLICATION FAILED TO START
				***************************

				Description:

				Web server failed to start. Port 8080 was already in use.
				"""))).containsExactly("APPLICATION FAILED TO START", "***************************", "Description:",
				"Web server failed to start. Port 8080 was already in use.");
	}

	@Test
	void shouldTakeTheLastLinesWhenNoneLooksLikeAnError() throws IOException {
		String lines = IntStream.rangeClosed(1, 40).mapToObj((i) -> "line " + i).collect(Collectors.joining("\n"));
		assertThat(LogExcerpt.of(log(lines))).hasSize(15).startsWith("line 26").endsWith("line 40");
	}

	@Test
	void shouldShortenLinesAndSurviveAMissingLog() throws IOException {
		assertThat(LogExcerpt.of(log("x".repeat(1000))).getFirst()).hasSizeLessThan(310).endsWith("...");
		assertThat(LogExcerpt.of(this.folder.resolve("none"))).singleElement().asString().startsWith("(no log");
	}

	private Path log(String text) throws IOException {
		return Files.writeString(this.folder.resolve("log"), text);
	}

}
