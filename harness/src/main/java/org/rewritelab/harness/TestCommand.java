package org.rewritelab.harness;

import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Stands in the list of commands; the launcher runs the tests, because they build the jar
 * that this is in.
 */
@Command(name = "test", mixinStandardHelpOptions = true, customSynopsis = "lab test [-hV] [-D<key>=<value>]...",
		description = { "Runs the project's tests (mvn verify).",
				"Properties go to Maven: -Dpostgres=container or -Dpostgres=embedded says",
				"which PostgreSQL the movies tests use. Without it that is a container", "where one can be had." })
final class TestCommand implements Callable<Integer> {

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() {
		this.spec.commandLine().getErr().println("lab: './lab test' runs the tests, or 'mvn verify' in the checkout");
		return RewriteLab.WRONG_USAGE;
	}

}
