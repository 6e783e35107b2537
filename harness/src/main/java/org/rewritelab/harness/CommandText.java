package org.rewritelab.harness;

import java.util.stream.Collectors;

import picocli.CommandLine.Model.CommandSpec;

/**
 * The command that was given, to be given again.
 */
final class CommandText {

	private CommandText() {
	}

	/**
	 * @return such as {@code ./lab run facade --repeat 5}, without passwords
	 */
	static String of(CommandSpec spec) {
		return "./lab " + spec.root()
			.commandLine()
			.getParseResult()
			.originalArgs()
			.stream()
			.map(CommandText::withoutPassword)
			.map(CommandText::quoted)
			.collect(Collectors.joining(" "));
	}

	/**
	 * Of an address like {@code postgresql://user:password@host/database}.
	 */
	static String withoutPassword(String argument) {
		return argument.replaceAll("(://[^:/@]*):.*@", "$1:...@");
	}

	private static String quoted(String argument) {
		return argument.matches("[\\w@%+=:,./-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
	}

}
