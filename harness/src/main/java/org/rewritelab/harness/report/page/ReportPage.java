package org.rewritelab.harness.report.page;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.database.DatabaseDescription;
import org.rewritelab.harness.experiment.CapacityPlan;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Grid;
import org.rewritelab.harness.experiment.SoakPlan;
import org.rewritelab.harness.measure.Host;
import org.rewritelab.harness.report.Capacity;
import org.rewritelab.harness.report.Results;
import org.rewritelab.harness.report.page.Block.Fact;
import org.rewritelab.harness.report.page.Block.Facts;
import org.rewritelab.harness.report.page.Block.Heading;
import org.rewritelab.harness.report.page.Block.Link;
import org.rewritelab.harness.report.page.Block.Links;
import org.rewritelab.harness.report.page.Block.Paragraph;
import org.rewritelab.harness.report.page.Page.Section;
import tools.jackson.databind.JsonNode;

/**
 * The report of one {@code ./lab run}.
 */
final class ReportPage {

	private ReportPage() {
	}

	/**
	 * @param results with comparisons
	 * @param tree the file that they are from
	 * @param folder that it is in
	 * @param notes to link to
	 */
	static Page of(Results results, SmallestEffect effect, JsonNode tree, Path folder, List<Link> notes) {
		List<Part> parts = results.experiments()
			.stream()
			.map((experiment) -> part(experiment, results, effect, tree, folder))
			.filter(Part::hasRuns)
			.toList();
		List<Section> sections = new ArrayList<>(List.of(answer(results, effect, parts)));
		parts.forEach((part) -> sections.add(part.section()));
		sections.add(method(results, effect, notes));
		String names = results.experiments().stream().map(Experiment::name).collect(Collectors.joining(", "));
		return new Page("Rewrite Lab: " + names, "Measured from " + results.startedAt().replaceFirst("\\.\\d+Z$", "Z")
				+ " on " + machine(results.host()), sections);
	}

	private static Part part(Experiment experiment, Results results, SmallestEffect effect, JsonNode tree,
			Path folder) {
		CapacityPlan plan = experiment.capacity();
		List<Capacity> capacities = results.capacitiesOf(experiment);
		if (plan != null && !capacities.isEmpty()) {
			return new CapacityPart(experiment, plan, capacities);
		}
		Grid grid = experiment.grid();
		if (grid != null && !results.cellsOf(experiment).isEmpty()) {
			return new GridPart(experiment, grid, results, effect);
		}
		SoakPlan soak = experiment.soak();
		if (soak != null && results.runsOf(experiment).stream().anyMatch((run) -> run.soak() != null)) {
			return new SoakPart(experiment, soak, results);
		}
		return new ExperimentPart(experiment, results, effect, tree, folder);
	}

	private static Section answer(Results results, SmallestEffect effect, List<Part> parts) {
		List<Block> blocks = new ArrayList<>();
		parts.forEach((part) -> blocks.addAll(part.answer()));
		blocks.add(new Paragraph("In brackets the 95 % interval, from up to " + results.repeat() + " repetition"
				+ ((results.repeat() == 1) ? "" : "s") + "; a difference of " + effect
				+ " matters. It holds for this machine and this load: " + machine(results.host()) + ", "
				+ results.host().isolation() + "."));
		return new Section("answer", "The answer", blocks);
	}

	private static Section method(Results results, SmallestEffect effect, List<Link> notes) {
		List<Fact> facts = new ArrayList<>();
		if (results.command() != null) {
			facts.add(new Fact("command", results.command(), true));
		}
		Host host = results.host();
		facts.add(new Fact("seed",
				results.seed() + ": '--seed " + results.seed() + "' gives the order of the runs again"));
		facts.add(new Fact("started", results.startedAt()));
		facts.add(new Fact("commit", (results.commit() != null) ? results.commit() : "not in a checkout of git"));
		facts.add(new Fact("pace", results.pace()));
		facts.add(new Fact("repetitions", Integer.toString(results.repeat())));
		facts.add(new Fact("machine", machine(host)));
		facts.add(new Fact("kernel", String.valueOf(host.kernel())));
		facts.add(new Fact("isolation", host.isolation()));
		facts.add(new Fact("JDK", host.jdk()));
		facts.add(new Fact("k6", host.k6()));
		DatabaseDescription database = results.database();
		if (database != null) {
			facts.add(new Fact("database",
					"PostgreSQL " + database.version() + (database.embedded() ? " of the lab's own, " : ", ")
							+ database.movies() + " movies"
							+ ((database.catalogue() != null) ? " from " + database.catalogue() : "")));
		}
		List<Block> blocks = new ArrayList<>(List.of(new Facts(facts), new Heading("How variants are compared")));
		blocks.addAll(rules(results, effect));
		if (!notes.isEmpty()) {
			blocks.add(new Heading("Notes"));
			blocks.add(new Links(notes));
		}
		return new Section("method", "How it was measured", blocks);
	}

	private static List<Block> rules(Results results, SmallestEffect effect) {
		long intervals = results.comparisons()
			.stream()
			.filter((comparison) -> comparison.finding().low() != null)
			.count();
		return List
			.of(new Paragraph("A figure is divided by the baseline's figure of the same repetition; the median of "
					+ "these ratios is shown. Its 95 % interval is that of a bootstrap of the median, widened to Student's t "
					+ "interval of the logarithms where that reaches further, because a bootstrap of few repetitions is too "
					+ "narrow. Better or worse: the whole interval is beyond " + effect
					+ "; no difference: the whole interval is within; else undecided. One repetition gives no interval. Runs "
					+ "that are void or failed are not compared, nor latency and cost where one side failed requests that the "
					+ "other answered."),
					new Paragraph("Of " + intervals + " intervals here, about " + Math.round(0.05 * intervals)
							+ " would miss the true ratio by chance."));
	}

	static String machine(Host host) {
		return Stream
			.of(host.cpu(), host.cores() + " processors", (host.memoryMiB() != null) ? host.memoryMiB() + " MiB" : null,
					host.os())
			.filter(Objects::nonNull)
			.collect(Collectors.joining(", "));
	}

}
