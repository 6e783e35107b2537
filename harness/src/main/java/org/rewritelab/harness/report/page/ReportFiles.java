package org.rewritelab.harness.report.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.rewritelab.harness.compare.Comparison;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.report.Changes;
import org.rewritelab.harness.report.Results;
import org.rewritelab.harness.report.ResultsFile;
import org.rewritelab.harness.report.page.Block.Link;

/**
 * {@code report.html} and {@code report.md} of a folder with results, or
 * {@code comparison.html} and {@code comparison.md} of two.
 */
public final class ReportFiles {

	private final Path notes;

	/**
	 * @param notes the folder with the lab's notes, which the report links to
	 */
	public ReportFiles(Path notes) {
		this.notes = notes;
	}

	/**
	 * Reads the results and writes the report beside them. The results stay as they are.
	 * @return the page for a browser
	 */
	public Path write(Path folder, SmallestEffect effect) {
		ResultsFile file = new ResultsFile(folder);
		Results results = file.read().compared(effect);
		return write(folder, "report", ReportPage.of(results, effect, file.tree(), folder, links(folder, results)));
	}

	/**
	 * @param folder where the comparison goes
	 * @return the page for a browser
	 */
	public Path write(Results before, Results after, Path folder, SmallestEffect effect) {
		List<Comparison> changes = new Changes(before, after, effect).all();
		return write(folder, "comparison", ChangePage.of(before, after, changes, effect));
	}

	private static Path write(Path folder, String name, Page page) {
		Path html = folder.resolve(name + ".html");
		try {
			Files.createDirectories(folder);
			Files.writeString(folder.resolve(name + ".md"), Markdown.render(page));
			Files.writeString(html, Html.render(page));
			return html;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot write " + html, ex);
		}
	}

	private List<Link> links(Path folder, Results results) {
		List<Link> links = new ArrayList<>();
		results.experiments().stream().map(Experiment::name).forEach((name) -> add(links, folder, name));
		add(links, folder, "method");
		add(links, folder, "results-format");
		return links;
	}

	private void add(List<Link> links, Path folder, String name) {
		Path note = this.notes.resolve(name + ".md");
		if (Files.exists(note)) {
			links.add(new Link("docs/" + name + ".md",
					folder.toAbsolutePath().relativize(note.toAbsolutePath()).toString()));
		}
	}

}
