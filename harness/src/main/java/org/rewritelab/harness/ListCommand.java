package org.rewritelab.harness;

import java.io.PrintWriter;

import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Experiments;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.run.Checkout;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Lists what can be run.
 */
@Command(name = "list", mixinStandardHelpOptions = true,
		description = "Lists the experiments and their variants, a line each.",
		footer = { "", "Example:", "  ./lab list" })
final class ListCommand implements Runnable {

	@Spec
	private CommandSpec spec;

	@Override
	public void run() {
		PrintWriter out = this.spec.commandLine().getOut();
		Checkout checkout = Checkout.find();
		Experiments experiments = Experiments.read(checkout.experiments(), checkout.scripts());
		int width = experiments.all()
			.stream()
			.flatMap((experiment) -> experiment.variants().stream())
			.mapToInt((variant) -> variant.name().length())
			.max()
			.orElse(1);
		for (Experiment experiment : experiments.all()) {
			out.println(experiment.name() + "  " + experiment.question());
			for (Variant variant : experiment.variants()) {
				out.printf("  %-" + width + "s  %s%n", variant.name(), variant.description());
			}
		}
	}

}
