package org.rewritelab.harness;

import java.io.UncheckedIOException;

import org.rewritelab.harness.experiment.ExperimentException;
import org.rewritelab.harness.run.RunFailedException;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The lab's command line. Exit status: 0 done, 1 a run failed, 2 wrong usage, 3 done but
 * some runs are void.
 */
@Command(name = "lab", mixinStandardHelpOptions = true, version = "Rewrite Lab",
		description = "Is the reactive rewrite worth it for a service like mine, or is it one property away?",
		subcommands = { RunCommand.class, ListCommand.class, StartCommand.class, ReportCommand.class,
				DoctorCommand.class, TestCommand.class },
		footer = { "", "Examples:", "  ./lab run                          replays the articles' workloads",
				"  ./lab run facade --variants virtual-threads,reactive-tuned --repeat 3",
				"  ./lab start facade/virtual-threads  to try it by hand",
				"  ./lab COMMAND --help               more on a command" })
final class RewriteLab implements Runnable {

	static final int DONE = 0;

	static final int FAILED = 1;

	static final int WRONG_USAGE = 2;

	static final int SOME_VOID = 3;

	@Spec
	private CommandSpec spec;

	@Override
	public void run() {
		this.spec.commandLine().usage(this.spec.commandLine().getOut());
	}

	static CommandLine commandLine() {
		return new CommandLine(new RewriteLab()).setParameterExceptionHandler(new WrongUsage())
			.setExecutionExceptionHandler((ex, commandLine, parsed) -> {
				if (ex instanceof RunFailedException || ex instanceof UncheckedIOException) {
					commandLine.getErr().println("lab: " + ex.getMessage());
					return FAILED;
				}
				if (ex instanceof ExperimentException) {
					commandLine.getErr().println("lab: " + ex.getMessage());
					return WRONG_USAGE;
				}
				throw ex;
			});
	}

	public static void main(String[] arguments) {
		System.exit(commandLine().execute(arguments));
	}

}
