package org.rewritelab.harness;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

import org.rewritelab.harness.compare.Comparison;
import org.rewritelab.harness.database.Database;
import org.rewritelab.harness.database.DatabaseDescription;
import org.rewritelab.harness.experiment.CapacityPlan;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Experiments;
import org.rewritelab.harness.experiment.Grid;
import org.rewritelab.harness.experiment.NearestWord;
import org.rewritelab.harness.experiment.Scripts;
import org.rewritelab.harness.measure.Host;
import org.rewritelab.harness.report.Capacity;
import org.rewritelab.harness.report.CapacityTable;
import org.rewritelab.harness.report.FalseAlarms;
import org.rewritelab.harness.report.FaultTable;
import org.rewritelab.harness.report.GridTable;
import org.rewritelab.harness.report.Numbers;
import org.rewritelab.harness.report.PhaseTable;
import org.rewritelab.harness.report.Progress;
import org.rewritelab.harness.report.Results;
import org.rewritelab.harness.report.ResultsFile;
import org.rewritelab.harness.report.ResultsTable;
import org.rewritelab.harness.report.SoakTable;
import org.rewritelab.harness.report.VerdictTable;
import org.rewritelab.harness.report.page.ReportFiles;
import org.rewritelab.harness.run.Checkout;
import org.rewritelab.harness.run.Interruption;
import org.rewritelab.harness.run.Isolation;
import org.rewritelab.harness.run.LoadGenerator;
import org.rewritelab.harness.run.Pace;
import org.rewritelab.harness.run.Ports;
import org.rewritelab.harness.run.Session;
import org.rewritelab.harness.run.Sweep;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * Runs experiments and shows what was measured.
 */
@Command(name = "run", mixinStandardHelpOptions = true,
		description = "Runs experiments: starts each variant in turn, warms it up, measures it, stops it. "
				+ "Ctrl-C stops everything and keeps what was measured.",
		footer = { "",
				"Exit status: 0 done; 1 a run failed, a service broke a promise, or something grows in a soak; 2 wrong "
						+ "usage; 3 done, but some runs are void, or a soak was too short to tell.",
				"", "Examples:", "  ./lab run                           the short answer, in about 20 minutes",
				"  ./lab run facade --repeat 3         all variants of one article, three times",
				"  ./lab run facade --variants article-1-common-pool --pace document",
				"  ./lab run --smoke                   does every variant work?",
				"  ./lab run facade --cold             from the start, without a warm-up",
				"  ./lab run facade-article-stub", "  ./lab run ../own.yml                an experiment of your own",
				"  ./lab run movies --users 1,10,25,50",
				"  ./lab run users --variants virtual-threads,reactive --rate 20,200,1000",
				"  ./lab run users --variants article-parallel --parallelism 1,4,8,12,16,32",
				"  ./lab run capacity-facade --hold 10 --set TIMES=10,20",
				"  ./lab run faults-facade --faults upstream-silent,service-terminated",
				"  ./lab run break-even --fan-out 5 --upstream-ms 20,1000",
				"  ./lab run soak --duration 30m       soak-facade and soak-movies",
				"  ./lab run movies --postgres postgresql://user:password@localhost:5432/movies" })
final class RunCommand implements Callable<Integer> {

	// https://docs.oracle.com/en/java/javase/25/docs/api/java.base/java/util/concurrent/ForkJoinPool.html
	private static final int MOST_PARALLELISM = 32_767;

	private static final DateTimeFormatter FOLDER = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HHmmss");

	@Parameters(paramLabel = "EXPERIMENT", arity = "0..*",
			description = "What to run (see './lab list'), or a FILE.yml of your own (see experiments/README.md); when "
					+ "none is named, the articles' workloads with the few variants that answer the question (all of "
					+ "their variants with --smoke).")
	private List<String> experiments = List.of();

	@Option(names = "--variants", split = ",", paramLabel = "VARIANT",
			description = "Only these variants, separated by commas.")
	private List<String> variants = List.of();

	@Option(names = "--pace", defaultValue = "quick", paramLabel = "PACE", converter = PaceConverter.class,
			description = "quick: a measured run is short, at most 60 s. document: it goes on to its workload's "
					+ "end, as the documents' authors had it. Both after a warm-up. smoke and cold: see --smoke "
					+ "and --cold. Default: ${DEFAULT-VALUE}.")
	private Pace pace = Pace.QUICK;

	@Option(names = "--smoke",
			description = "The same as --pace smoke: every variant for a few seconds, to see that it works. The figures "
					+ "claim nothing.")
	private boolean smoke;

	@Option(names = "--cold",
			description = "The same as --pace cold: no warm-up; start-up, the first answer and the first minute.")
	private boolean cold;

	@Option(names = "--repeat", paramLabel = "N",
			description = "How often each variant is measured, 1 to 100. Every variant runs once before any is "
					+ "repeated. Default: 1, and what its grid says for an experiment that has one.")
	private @Nullable Integer repeat;

	@Option(names = "--users", split = ",", paramLabel = "N",
			description = "Runs each variant once with each of these numbers of users, 1 to 10000; with the workload's "
					+ "own number by default.")
	private List<Integer> users = List.of();

	@Option(names = "--rate", split = ",", paramLabel = "N",
			description = "Runs each variant once with each of these arrival rates, 1 to 100000 requests a second; with "
					+ "the workload's own by default.")
	private List<Integer> rates = List.of();

	@Option(names = "--parallelism", split = ",", paramLabel = "N",
			description = "Runs each variant once with each of these sizes of its JVM's common pool, 1 to 32767 threads; "
					+ "with its own by default.")
	private List<Integer> parallelisms = List.of();

	@Option(names = "--phase", paramLabel = "SECONDS",
			description = "How long each phase of an overload goes on, 5 to 600 s; as long as its experiment says by "
					+ "default.")
	private @Nullable Integer phase;

	@Option(names = "--faults", split = ",", paramLabel = "FAULT",
			description = "Only these faults of an experiment that has some; all of them by default.")
	private List<String> faults = List.of();

	@Option(names = "--noise", defaultValue = "5", paramLabel = "PERCENT",
			description = "How much of the processors' time the machine's other processes or its hypervisor may take "
					+ "before a run is void, 0 to 100. Default: ${DEFAULT-VALUE}.")
	private double noise = 5;

	@Option(names = "--allow-remote",
			description = "Sends load to the 'url' of a variant that is not on this machine, too.")
	private boolean allowRemote;

	@Option(names = "--out", paramLabel = "DIR",
			description = "Where the results go; results/<time>-<experiments> by default.")
	private @Nullable Path out;

	@Option(names = "--seed", paramLabel = "N",
			description = "Shuffles the variants in the order of an earlier run with this seed.")
	private @Nullable Long seed;

	@Mixin
	private SmallestEffectOption smallestEffect = new SmallestEffectOption();

	@Mixin
	private CapacityOptions capacityOptions = new CapacityOptions();

	@Mixin
	private GridOptions gridOptions = new GridOptions();

	@Mixin
	private SoakOptions soakOptions = new SoakOptions();

	@Mixin
	private DatabaseOptions databaseOptions = new DatabaseOptions();

	@Mixin
	private PortOptions portOptions = new PortOptions();

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() {
		requireBetween(1, 100, (this.repeat != null) ? List.of(this.repeat) : List.of(), "--repeat");
		if (this.smoke && this.cold) {
			throw wrongUsage("--smoke and --cold are two paces: name one");
		}
		if (this.smoke || this.cold) {
			this.pace = this.smoke ? Pace.SMOKE : Pace.COLD;
		}
		if (!(this.noise >= 0 && this.noise <= 100)) {
			throw wrongUsage("--noise must be between 0 and 100, not " + this.noise);
		}
		requireBetween(1, 10_000, this.users, "--users");
		requireBetween(1, 100_000, this.rates, "--rate");
		requireBetween(1, MOST_PARALLELISM, this.parallelisms, "--parallelism");
		requireBetween(5, 600, (this.phase != null) ? List.of(this.phase) : List.of(), "--phase");
		Checkout checkout = Checkout.find();
		List<Experiment> selected = this.capacityOptions.applied(this.spec, select(checkout),
				new Scripts(checkout.scripts()));
		requireMeaning(selected);
		if (!this.pace.isWarm() && (this.gridOptions.areGiven() || this.soakOptions.areGiven())) {
			throw wrongUsage(
					"at the " + this.pace + " pace a variant has one short run, so --fan-out, --upstream-ms and "
							+ "--duration have no meaning");
		}
		selected = this.gridOptions.applied(this.spec, selected, this.rates, this.capacityOptions.hold());
		selected = this.soakOptions.applied(this.spec, selected);
		Integer seconds = this.phase;
		if (seconds != null) {
			selected = selected.stream().map((experiment) -> experiment.withPhase(seconds)).toList();
		}
		this.databaseOptions.check(this.spec, selected);
		checkBrought(selected, checkout);
		Path folder = folder(checkout, selected);
		PrintStream terminal = System.out;
		Ports ports = this.portOptions.ports(this.spec);
		selected.forEach(ports::requireFree);
		try (Interruption _ = new Interruption()) {
			try {
				LoadGenerator generator = LoadGenerator.findOrBuild(checkout, () -> terminal
					.println("k6 is missing: building it from its Go module, which takes about a minute"));
				return run(checkout, selected, folder, generator, ports, terminal);
			}
			catch (InterruptedException ex) {
				terminal.println("Stopped, before anything was measured.");
				return RewriteLab.FAILED;
			}
		}
	}

	private void requireBetween(int low, int high, List<Integer> numbers, String option) {
		for (int number : numbers) {
			if (number < low || number > high) {
				throw wrongUsage(option + " must be between " + low + " and " + high + ", not " + number);
			}
		}
	}

	private void requireMeaning(List<Experiment> selected) {
		if (!this.users.isEmpty()
				&& selected.stream().allMatch((experiment) -> experiment.workload().users() == null)) {
			throw wrongUsage("nothing that was named has users who wait for their answers, so --users has no meaning");
		}
		if (!(this.rates.isEmpty() && this.parallelisms.isEmpty())
				&& selected.stream().anyMatch((experiment) -> experiment.capacity() != null)) {
			throw wrongUsage("a search for a capacity chooses its rates itself and takes a variant as it is, so --rate "
					+ "and --parallelism have no meaning");
		}
		if (!this.parallelisms.isEmpty() && selected.stream().anyMatch((experiment) -> experiment.grid() != null)) {
			throw wrongUsage("a grid takes a variant as it is, so --parallelism has no meaning");
		}
		if (!this.rates.isEmpty() && selected.stream().allMatch((experiment) -> experiment.workload().rate() == null)) {
			throw wrongUsage("nothing that was named has an arrival rate, so --rate has no meaning");
		}
		if (this.phase != null && selected.stream().noneMatch((experiment) -> experiment.workload().hasPhases())) {
			throw wrongUsage("nothing that was named has phases, so --phase has no meaning");
		}
	}

	private void checkBrought(List<Experiment> selected, Checkout checkout) {
		BroughtServices brought = new BroughtServices(this.spec, selected);
		brought.requireJars(checkout);
		if (!this.allowRemote) {
			brought.requireLoopback();
		}
		if (this.pace == Pace.COLD) {
			brought.requireNone("--cold");
		}
		if (!this.parallelisms.isEmpty()) {
			brought.requireNone("--parallelism");
		}
		if (this.databaseOptions.isOfTheLab()) {
			brought.requireNoDatabaseOfTheLab();
		}
	}

	private List<Experiment> select(Checkout checkout) {
		try {
			ExperimentArguments named = ExperimentArguments.of(this.experiments, this.spec);
			Experiments known = named.read(checkout);
			List<String> names = (named.names().isEmpty() && this.pace == Pace.SMOKE)
					? known.byDefault().map(Experiment::name).toList() : named.names();
			return withFaults(known.select(names, this.variants));
		}
		catch (Experiments.UnknownNameException ex) {
			throw wrongUsage(ex.getMessage());
		}
	}

	private List<Experiment> withFaults(List<Experiment> selected) {
		if (this.faults.isEmpty()) {
			return selected;
		}
		List<String> known = selected.stream()
			.map(Experiment::faults)
			.filter(Objects::nonNull)
			.flatMap((plan) -> plan.cases().stream())
			.map((one) -> one.fault().toString())
			.toList();
		for (String name : this.faults) {
			if (!known.contains(name)) {
				throw wrongUsage(
						"nothing that was named has the fault '" + name + "'" + NearestWord.suggestion(name, known));
			}
		}
		return selected.stream()
			.map((experiment) -> experiment.withFaults(this.faults))
			.filter(Objects::nonNull)
			.toList();
	}

	private Path folder(Checkout checkout, List<Experiment> selected) {
		if (this.out == null) {
			String names = selected.stream().map(Experiment::name).collect(Collectors.joining("+"));
			return checkout.results().resolve(LocalDateTime.now().format(FOLDER) + "-" + names);
		}
		Path folder = this.out.toAbsolutePath().normalize();
		if (new ResultsFile(folder).exists()) {
			throw wrongUsage("--out " + this.out + " has results already; they are not overwritten");
		}
		return folder;
	}

	private Integer run(Checkout checkout, List<Experiment> selected, Path folder, LoadGenerator generator, Ports ports,
			PrintStream terminal) {
		long order = (this.seed != null) ? this.seed : ThreadLocalRandom.current().nextInt(1_000_000);
		Isolation isolation = Isolation.establish();
		Host host = Host.describe(isolation.available(), generator.version(), isolation.description());
		createFolder(folder);
		try (Database database = openDatabase(checkout, selected, folder, terminal)) {
			Results begun = Results.begin(Instant.now(), CommandText.of(this.spec), checkout.commit(),
					this.pace.toString(), order, repetitions(selected), host,
					(database != null) ? database.description() : null, selected);
			return run(begun, checkout, isolation, generator, ports, database, folder, terminal);
		}
	}

	/**
	 * One repetition gives no interval, and without intervals a map says nothing.
	 */
	private int repetitions(List<Experiment> selected) {
		if (this.repeat != null) {
			return this.repeat;
		}
		return selected.stream()
			.map(Experiment::grid)
			.filter((grid) -> this.pace.isWarm() && grid != null)
			.mapToInt(Grid::repeat)
			.max()
			.orElse(1);
	}

	private @Nullable Database openDatabase(Checkout checkout, List<Experiment> selected, Path folder,
			PrintStream terminal) {
		if (selected.stream().anyMatch((experiment) -> experiment.needs().postgres() != null)) {
			terminal.println("preparing the database ...");
		}
		return this.databaseOptions.open(this.spec, selected, checkout, folder.resolve("postgres.log"));
	}

	private Integer run(Results begun, Checkout checkout, Isolation isolation, LoadGenerator generator, Ports ports,
			@Nullable Database database, Path folder, PrintStream terminal) {
		boolean interactive = System.console() != null && System.console().isTerminal();
		boolean colours = interactive && System.getenv().getOrDefault("NO_COLOR", "").isEmpty();
		Session session = null;
		long took = 0;
		try (Progress progress = new Progress(terminal, interactive, colours)) {
			session = new Session(begun, checkout, isolation, generator, ports, this.pace,
					new Sweep(distinct(this.users), distinct(this.rates), distinct(this.parallelisms)), this.noise,
					database, folder, progress);
			printHeader(begun, session.estimatedSeconds(), terminal);
			long start = System.nanoTime();
			session.run();
			took = Duration.ofNanos(System.nanoTime() - start).toSeconds();
		}
		catch (InterruptedException ex) {
			terminal.println("Stopped. What was measured until then is kept.");
			finish((session != null) ? session.results() : begun, checkout, folder, terminal);
			return RewriteLab.FAILED;
		}
		finish(session.results(), checkout, folder, terminal);
		terminal.println("time:    " + Numbers.duration(took) + " at the " + this.pace + " pace");
		if (session.anyFailed() || session.anyBroken()) {
			return RewriteLab.FAILED;
		}
		return session.anyVoid() ? RewriteLab.SOME_VOID : RewriteLab.DONE;
	}

	private static List<Integer> distinct(List<Integer> numbers) {
		return numbers.stream().distinct().toList();
	}

	private static void createFolder(Path folder) {
		try {
			Files.createDirectories(folder);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot create " + folder + ": " + ex.getMessage(), ex);
		}
	}

	private void printHeader(Results results, long estimatedSeconds, PrintStream terminal) {
		Host host = results.host();
		for (Experiment experiment : results.experiments()) {
			terminal.println(experiment.name() + ": " + experiment.question());
			CapacityPlan plan = experiment.capacity();
			if (plan != null) {
				terminal.println("looks for  " + plan + ", in " + plan.atMostSteps() + " steps a variant at most");
			}
			if (experiment.grid() != null) {
				terminal.println("maps       " + experiment.grid());
			}
			if (experiment.soak() != null) {
				terminal.println("soaks      " + experiment.soak());
			}
		}
		terminal.printf("machine    %s, %d processors, %s MiB, %s%n", host.cpu(), host.cores(), host.memoryMiB(),
				host.os());
		terminal.printf("software   JDK %s, k6 %s%n", host.jdk(), host.k6());
		terminal.printf("isolation  %s%n", host.isolation());
		DatabaseDescription database = results.database();
		if (database != null) {
			terminal.printf("database   PostgreSQL %s%s, %d movies%s%n", database.version(),
					database.embedded() ? " of the lab's own" : "", database.movies(),
					(database.catalogue() != null) ? " from " + database.catalogue() : "");
		}
		terminal.printf("order      shuffled with --seed %d%n", results.seed());
		terminal.printf("time       about %s, at the %s pace%s%n%n", Numbers.duration(estimatedSeconds), results.pace(),
				switch (this.pace) {
					case QUICK -> " (a measured run takes 60 s at most, an overload its phases, a soak its time)";
					case DOCUMENT -> "";
					case SMOKE -> " (no warm-up, and a few seconds that claim nothing)";
					case COLD -> " (no warm-up: start-up, the first answer and the first minute)";
				});
	}

	/**
	 * Compares, prints and reports what was measured.
	 */
	private void finish(Results measured, Checkout checkout, Path folder, PrintStream terminal) {
		Results results = measured.compared(this.smallestEffect.effect());
		ResultsFile file = new ResultsFile(folder);
		file.write(results);
		printTables(results, terminal);
		terminal.println();
		terminal.println("results: " + file.path());
		if (!results.runs().isEmpty()) {
			Path report = new ReportFiles(checkout.notes()).write(folder, this.smallestEffect.effect());
			terminal.println("report:  " + report);
		}
	}

	private void printTables(Results results, PrintStream terminal) {
		for (Experiment experiment : results.experiments()) {
			if (results.runsOf(experiment).isEmpty()) {
				continue;
			}
			terminal.println();
			CapacityPlan plan = experiment.capacity();
			List<Capacity> capacities = results.capacitiesOf(experiment);
			if (plan != null && !capacities.isEmpty()) {
				terminal.println(experiment.name());
				new CapacityTable(experiment, plan, capacities).lines().forEach(terminal::println);
				continue;
			}
			Grid grid = experiment.grid();
			if (grid != null && !results.cellsOf(experiment).isEmpty()) {
				terminal.println(experiment.name() + ", median of up to " + results.repeat() + " repetitions");
				new GridTable(experiment, grid, results.cellsOf(experiment), this.smallestEffect.effect()).lines()
					.forEach(terminal::println);
				continue;
			}
			terminal.println(experiment.name() + settings(experiment, results) + ((results.repeat() > 1)
					? ", median of " + results.repeat() + " repetitions (requests/s with the lowest and highest)"
					: ""));
			if (experiment.source() != null) {
				terminal.println("article: " + experiment.source());
			}
			if (experiment.faults() != null) {
				new FaultTable(experiment, results.runs()).lines().forEach(terminal::println);
				continue;
			}
			new ResultsTable(experiment, results.runs()).lines().forEach(terminal::println);
			printPhases(experiment, results, terminal);
			printTrends(experiment, results, terminal);
			printVerdicts(experiment, results.comparisons(), terminal);
		}
	}

	private static void printPhases(Experiment experiment, Results results, PrintStream terminal) {
		PhaseTable table = new PhaseTable(experiment, results.runs());
		if (!table.isEmpty()) {
			terminal.println();
			table.lines().forEach(terminal::println);
		}
	}

	private static void printTrends(Experiment experiment, Results results, PrintStream terminal) {
		SoakTable table = new SoakTable(experiment, results.runs());
		if (!table.isEmpty()) {
			terminal.println();
			table.lines().forEach(terminal::println);
		}
	}

	private void printVerdicts(Experiment experiment, List<Comparison> comparisons, PrintStream terminal) {
		List<String> lines = new VerdictTable(comparisons.stream()
			.filter((comparison) -> comparison.experiment().equals(experiment.name())
					&& comparison.kind() == Comparison.Kind.BASELINE)
			.toList(), this.smallestEffect.effect()).lines();
		if (!lines.isEmpty()) {
			terminal.println();
			lines.forEach(terminal::println);
		}
		FalseAlarms.of(experiment, comparisons).ifPresent(terminal::println);
	}

	private static String settings(Experiment experiment, Results results) {
		List<String> settings = results.runsOf(experiment)
			.stream()
			.map((run) -> run.settings().toString())
			.distinct()
			.toList();
		return (settings.size() == 1 && !settings.getFirst().isEmpty()) ? ", " + settings.getFirst() : "";
	}

	private ParameterException wrongUsage(@Nullable String message) {
		return new ParameterException(this.spec.commandLine(), message);
	}

	/**
	 * Knows the names as they are written on the command line.
	 */
	static final class PaceConverter implements ITypeConverter<Pace> {

		@Override
		public Pace convert(String value) {
			return Arrays.stream(Pace.values())
				.filter((pace) -> pace.toString().equals(value))
				.findFirst()
				.orElseThrow(() -> new TypeConversionException("unknown pace '" + value + "'"
						+ NearestWord.suggestion(value, Arrays.stream(Pace.values()).map(Pace::toString).toList())));
		}

	}

}
