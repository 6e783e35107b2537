package org.rewritelab.harness;

import java.util.Collection;

import org.rewritelab.harness.experiment.NearestWord;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says in two lines what is wrong with a command line and what was probably meant.
 */
final class WrongUsage implements IParameterExceptionHandler {

	@Override
	public int handleParseException(ParameterException ex, String[] arguments) {
		CommandLine commandLine = ex.getCommandLine();
		commandLine.getErr().println("lab: " + message(ex, commandLine));
		commandLine.getErr()
			.println("'./" + commandLine.getCommandSpec().qualifiedName() + " --help' says what there is");
		return RewriteLab.WRONG_USAGE;
	}

	private static String message(ParameterException ex, CommandLine commandLine) {
		if (!(ex instanceof UnmatchedArgumentException unmatched) || unmatched.getUnmatched().isEmpty()) {
			return ex.getMessage();
		}
		String word = unmatched.getUnmatched().getFirst();
		if (unmatched.isUnknownOption()) {
			return unknown("option", word, commandLine.getCommandSpec().optionsMap().keySet());
		}
		Collection<String> commands = commandLine.getSubcommands().keySet();
		return commands.isEmpty() ? "'" + word + "' is one word too many" : unknown("command", word, commands);
	}

	private static String unknown(String what, String word, Collection<String> known) {
		return "unknown " + what + " '" + word + "'" + NearestWord.suggestion(word, known);
	}

}
