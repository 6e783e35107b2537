package org.rewritelab.harness;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.report.Changes;
import org.rewritelab.harness.report.Results;
import org.rewritelab.harness.report.ResultsFile;
import org.rewritelab.harness.report.VerdictTable;
import org.rewritelab.harness.report.page.ReportFiles;
import org.rewritelab.harness.run.Checkout;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.JacksonException;

/**
 * Writes the report of results again, or compares two results.
 */
@Command(name = "report", mixinStandardHelpOptions = true,
		description = "Writes report.html and report.md of results again, which './lab run' has written already. "
				+ "With two folders, compares the second with the first, for example before and after a change.",
		footer = { "", "Examples:", "  ./lab report results/2026-11-21T102237-facade",
				"  ./lab report results/before results/after --out results/change" })
final class ReportCommand implements Callable<Integer> {

	@Parameters(paramLabel = "DIR", arity = "1..2", description = "A folder with a results.json.")
	private List<Path> folders = List.of();

	@Option(names = "--out", paramLabel = "DIR",
			description = "Where the comparison of two results goes; the second folder by default.")
	private @Nullable Path out;

	@Mixin
	private SmallestEffectOption smallestEffect = new SmallestEffectOption();

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() {
		if (this.out != null && this.folders.size() == 1) {
			throw wrongUsage("--out goes with two folders; the report of one goes into it");
		}
		List<Results> results = this.folders.stream().map(this::read).toList();
		ReportFiles files = new ReportFiles(Checkout.find().notes());
		SmallestEffect effect = this.smallestEffect.effectFor(results.getLast());
		PrintWriter terminal = this.spec.commandLine().getOut();
		if (results.size() == 1) {
			terminal.println("report: " + files.write(this.folders.getFirst(), effect));
			return RewriteLab.DONE;
		}
		Results before = results.getFirst();
		Results after = results.getLast();
		VerdictTable.ofChanges(new Changes(before, after, effect).all(), effect).forEach(terminal::println);
		Path folder = (this.out != null) ? this.out : this.folders.getLast();
		terminal.println("report: " + files.write(before, after, folder, effect));
		return RewriteLab.DONE;
	}

	private Results read(Path folder) {
		ResultsFile file = new ResultsFile(folder);
		if (!Files.isDirectory(folder) || !file.exists()) {
			throw wrongUsage(folder + " is no folder with a results.json");
		}
		try {
			return file.read();
		}
		catch (JacksonException ex) {
			throw wrongUsage(file.path() + " cannot be read: " + ex.getOriginalMessage());
		}
	}

	private ParameterException wrongUsage(String message) {
		return new ParameterException(this.spec.commandLine(), message);
	}

}
