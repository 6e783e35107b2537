package org.rewritelab.harness.report;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ProgressTests {

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	private final PrintStream out = new PrintStream(this.bytes, true, StandardCharsets.UTF_8);

	@Test
	void shouldPrintPlainLinesWhereThereIsNoTerminal() {
		show(new Progress(this.out, false, false));
		assertThat(printed()).matches("""
				1/2 facade/tuned: measuring, about 1 min (05|04) s left
				done
				""".replace("(", "(?:"));
	}

	@Test
	void shouldReplaceItsLineOnATerminal() {
		show(new Progress(this.out, true, false));
		assertThat(printed()).contains("\r\u001b[K1/2 facade/tuned: measuring").doesNotContain("\u001b[36m");
	}

	@Test
	void shouldUseColoursOnlyWhenAsked() {
		show(new Progress(this.out, true, true));
		assertThat(printed()).contains("\u001b[36m1/2 facade/tuned: measuring");
	}

	private static void show(Progress progress) {
		try (progress) {
			progress.begin("1/2 facade/tuned", 65);
			progress.phase("measuring");
			progress.say("done");
		}
	}

	private String printed() {
		return this.bytes.toString(StandardCharsets.UTF_8);
	}

}
