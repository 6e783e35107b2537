package org.rewritelab.harness.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The lines of a log that tell why a process ended.
 */
public final class LogExcerpt {

	private static final int LINES = 15;

	private static final int WIDTH = 300;

	private static final String STARTUP_FAILURE = "APPLICATION FAILED TO START";

	private static final Pattern MATTERS = Pattern.compile(" ERROR |level=error|Caused by: |Exception in thread|"
			+ "OutOfMemoryError|^Error: |^Error occurred|Unrecognized VM option|^#  ");

	private LogExcerpt() {
	}

	/**
	 * @return at most 15 lines: Spring Boot's description of a failed start when there is
	 * one, else the last lines that look like errors, else the last lines
	 */
	public static List<String> of(Path log) {
		List<String> lines;
		try {
			// A killed process may leave half a character.
			lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines()
				.map(String::stripTrailing)
				.filter((line) -> !line.isEmpty())
				.map((line) -> (line.length() > WIDTH) ? line.substring(0, WIDTH) + "..." : line)
				.toList();
		}
		catch (IOException ex) {
			return List.of("(no log: " + ex.getMessage() + ")");
		}
		for (int i = lines.size() - 1; i >= 0; i--) {
			if (lines.get(i).contains(STARTUP_FAILURE)) {
				return new ArrayList<>(lines.subList(i, Math.min(lines.size(), i + LINES)));
			}
		}
		List<String> errors = lines.stream().filter((line) -> MATTERS.matcher(line).find()).toList();
		return last(errors.isEmpty() ? lines : errors);
	}

	private static List<String> last(List<String> lines) {
		return lines.subList(Math.max(0, lines.size() - LINES), lines.size());
	}

}
