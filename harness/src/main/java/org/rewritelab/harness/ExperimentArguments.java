package org.rewritelab.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.rewritelab.harness.experiment.Experiments;
import org.rewritelab.harness.run.Checkout;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * What the command line names: experiments of the checkout, files that are elsewhere, and
 * variants of both.
 *
 * @param names with the experiment's name in place of its file
 * @param files that are named
 */
record ExperimentArguments(List<String> names, List<Path> files) {

	private static final Pattern FILE = Pattern.compile("(.+\\.ya?ml)(/[^/]+)?");

	/**
	 * @param arguments such as {@code facade}, {@code ../own.yml}, or either with
	 * {@code /VARIANT}
	 * @throws ParameterException if there is no such file
	 */
	static ExperimentArguments of(List<String> arguments, CommandSpec spec) {
		List<String> names = new ArrayList<>();
		List<Path> files = new ArrayList<>();
		for (String argument : arguments) {
			Matcher matcher = FILE.matcher(argument);
			if (!matcher.matches()) {
				names.add(argument);
				continue;
			}
			Path file = Path.of(matcher.group(1));
			if (!Files.isRegularFile(file)) {
				throw new ParameterException(spec.commandLine(), "there is no file " + file);
			}
			files.add(file);
			names.add(Experiments.nameOf(file) + ((matcher.group(2) != null) ? matcher.group(2) : ""));
		}
		return new ExperimentArguments(names, files);
	}

	/**
	 * @return the checkout's experiments, and those of the files
	 */
	Experiments read(Checkout checkout) {
		return Experiments.read(checkout.experiments(), checkout.scripts(), this.files);
	}

}
