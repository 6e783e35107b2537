package org.rewritelab.harness.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What a short command prints.
 */
public final class CommandOutput {

	private CommandOutput() {
	}

	/**
	 * @return the lines it printed on standard output, empty when there is no such
	 * command or it failed
	 */
	public static List<String> of(String... command) {
		try {
			Process process = new ProcessBuilder(command).redirectInput(ProcessBuilder.Redirect.PIPE)
				.redirectError(ProcessBuilder.Redirect.DISCARD)
				.start();
			process.getOutputStream().close();
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			return (process.waitFor() == 0) ? output.lines().toList() : List.of();
		}
		catch (IOException ex) {
			return List.of();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return List.of();
		}
	}

}
