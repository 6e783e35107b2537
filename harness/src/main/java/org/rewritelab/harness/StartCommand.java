package org.rewritelab.harness;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;

import org.rewritelab.harness.database.Database;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Experiments;
import org.rewritelab.harness.run.Checkout;
import org.rewritelab.harness.run.Interruption;
import org.rewritelab.harness.run.StartedVariants;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Starts variants to be tried by hand.
 */
@Command(name = "start", mixinStandardHelpOptions = true,
		description = "Starts variants with what they need, on any processor, and leaves them running until Ctrl-C. "
				+ "A second variant of the same service gets ports 100 higher, a third 200 higher.",
		footer = { "", "Examples:", "  ./lab start facade/virtual-threads",
				"  ./lab start facade/blocking-tuned facade/reactive-tuned",
				"  ./lab start facade-article-stub/article-2-parallelism",
				"  ./lab start movies/blocking-indexed movies/reactive-indexed" })
final class StartCommand implements Callable<Integer> {

	@Parameters(paramLabel = "VARIANT", arity = "1..*",
			description = "EXPERIMENT/VARIANT (see './lab list'), FILE.yml/VARIANT, or VARIANT where one experiment has "
					+ "it.")
	private List<String> variants = List.of();

	@Mixin
	private DatabaseOptions databaseOptions = new DatabaseOptions();

	@Mixin
	private PortOptions portOptions = new PortOptions();

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() {
		Checkout checkout = Checkout.find();
		ExperimentArguments named = ExperimentArguments.of(this.variants, this.spec);
		Experiments experiments = named.read(checkout);
		List<Experiment> selected;
		try {
			selected = named.names().stream().distinct().map(experiments::variant).toList();
		}
		catch (Experiments.UnknownNameException ex) {
			throw new ParameterException(this.spec.commandLine(), ex.getMessage());
		}
		if (selected.stream()
			.map((experiment) -> experiment.needs().externalService())
			.filter(Objects::nonNull)
			.distinct()
			.count() > 1) {
			throw new ParameterException(this.spec.commandLine(),
					"these variants need external-service to be set differently: start them one after the other");
		}
		this.databaseOptions.check(this.spec, selected);
		new BroughtServices(this.spec, selected).requireJars(checkout);
		try (Interruption _ = new Interruption()) {
			start(checkout, selected, System.out);
		}
		return RewriteLab.DONE;
	}

	private void start(Checkout checkout, List<Experiment> selected, PrintStream terminal) {
		Path logs = checkout.results().resolve("start");
		try (Database database = this.databaseOptions.open(this.spec, selected, checkout, logs.resolve("postgres.log"));
				StartedVariants started = new StartedVariants(checkout, this.portOptions.ports(this.spec), database,
						logs)) {
			if (database != null) {
				terminal.println("PostgreSQL " + database.description().version() + " with "
						+ database.description().movies() + " movies:");
				terminal.println("  psql '" + database.address().url() + "'");
			}
			for (Experiment experiment : selected) {
				terminal.println("starting " + experiment.variants().getFirst().name() + " ...");
				started.start(experiment).forEach(terminal::println);
			}
			terminal.println("logs: " + logs);
			terminal.println("Ctrl-C stops all of it.");
			started.awaitEnd();
		}
		catch (InterruptedException ex) {
			terminal.println("stopped");
		}
	}

}
