package org.rewritelab.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rewritelab.harness.run.Checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ExperimentsTests {

	private static final String VALID = """
			name: small
			question: Is it read?
			workload:
			  script: facade.js
			  env:
			    USERS: 250
			  typical-seconds: 24
			warm-up: { pause-seconds: 2, bursts: [ { LOOPS: 1 }, { LOOPS: 2 } ] }
			variants:
			  - name: one
			    description: the first
			    service: blocking-facade
			    published: { requests-per-second: 6 }
			  - name: two
			    description: the second
			    service: reactive-facade
			""";

	private static final Path SCRIPTS = Checkout.find().scripts();

	@TempDir
	private Path directory;

	@TempDir
	private Path elsewhere;

	@Test
	void shouldReadADeclaration() throws IOException {
		Experiment experiment = read(VALID).all().iterator().next();
		assertThat(experiment.workload().env()).containsEntry("USERS", "250");
		assertThat(experiment.warmUp()).isEqualTo(new WarmUp(2, List.of(Map.of("LOOPS", "1"), Map.of("LOOPS", "2"))));
		assertThat(experiment.variants()).extracting(Variant::service)
			.containsExactly(Service.BLOCKING_FACADE, Service.REACTIVE_FACADE);
		assertThat(experiment.variants().getFirst().published())
			.isEqualTo(new Published(6.0, null, null, null, null, null, null, null));
		assertThat(experiment.runByDefault()).isEmpty();
	}

	@Test
	void shouldRunSomeVariantsByDefaultAndAllWhereItIsNamed() throws IOException {
		Experiments experiments = read("run-by-default: [two]\n" + VALID);
		assertThat(variants(experiments.select(List.of(), List.of()))).containsExactly("two");
		assertThat(variants(experiments.select(List.of("small"), List.of()))).containsExactly("one", "two");
		assertThat(variants(experiments.select(List.of(), List.of("one")))).containsExactly("one");
		assertThat(variants(experiments.byDefault().toList())).containsExactly("one", "two");
		assertThat(read(VALID).select(List.of(), List.of())).isEmpty();
	}

	private static List<String> variants(List<Experiment> experiments) {
		return experiments.stream().flatMap((one) -> one.variants().stream()).map(Variant::name).toList();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					question:         | qestion:            | small.yml:2:1: unknown key 'qestion'; did you mean 'question'?
					typical-seconds   | typical-second      | small.yml:7:3: unknown key 'typical-second'; did you mean 'typical-seconds'?
					"    service: re" | "    servce: re"    | small.yml:16:5: unknown key 'servce'; did you mean 'service'?
					reactive-facade   | reactiv-facade      | small.yml:16:5: unknown value 'reactiv-facade'; did you mean 'reactive-facade'?
					seconds: 2,       | seconds: 61,        | small.yml:8:12: 'pause-seconds' must be between 0 and 60, not 61
					seconds: 2,       | seconds: few,       | small.yml:8:12: 'few' is not a whole number
					seconds: 24       | seconds: 2.5        | small.yml:7:3:
					name: two         | name: one           | small.yml:14:5: two variants have the name 'one'
					name: two         | typical-seconds: 1  | small.yml:14:5: 'name' is required
					name: small       | name: big           | small.yml:1:1: 'name' must be 'small', as the file's name
					question:         | name:               | small.yml:2:5: Duplicate
					facade.js         | "[a]"               | small.yml:4:3:
					name: small       | "name: 'small"      | small.yml:
					facade.js         | facde.js            | small.yml:4:3: no script 'facde.js'; did you mean 'facade.js'?
					USERS             | USER                | small.yml:6:5: unknown setting 'USER' of facade.js; did you mean 'USERS'?
					USERS             | TARGET              | small.yml:6:5: 'TARGET' is the lab's to say: the 'url' of a variant is where its service is
					LOOPS: 2          | LOPS: 2             | small.yml:8:56: unknown setting 'LOPS' of facade.js; did you mean 'LOOPS'?
					"\\[ \\{.*\\] "       | few                 | small.yml:8:30: there must be a list, such as [a, b], here
					name: two         | "name: two\n    expect-failures: maybe" | small.yml:15:5: 'maybe' is not true or false
					question:         | "run-by-default: [one, too]\nquestion:" | small.yml:2:23: unknown variant 'too'; did you mean 'two'?
					""")
	void shouldRefuseABadDeclarationWithItsPlace(String valid, String bad, String message) {
		assertThatExceptionOfType(ExperimentException.class).isThrownBy(() -> read(VALID.replaceFirst(valid, bad)))
			.withMessageStartingWith(message);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					jar: Log4j2                     | small.yml:17:5: 'jar' must be a path that ends in .jar, or a word like log4j2, not 'Log4j2'
					url: localhost:8090             | small.yml:17:5: 'url' must look like http://localhost:8090
					url: ftp://localhost            | small.yml:17:5: 'url' must look like http://localhost:8090
					url: http://a:secret@localhost  | small.yml:17:5: 'url' must look like http://localhost:8090, without user, query or fragment
					url: http://localhost/?a=b      | small.yml:17:5: 'url' must look like http://localhost:8090
					"url: http://a secret"          | small.yml:17:5: 'url' must look like http://localhost:8090
					health: /health                 | small.yml:17:5: 'health' goes with 'url' or with the path of a jar
					script-env: { TIME: 1 }         | small.yml:17:19: unknown setting 'TIME' of facade.js; did you mean 'TIMES'?
					typical-seconds: 0              | small.yml:17:5: 'typical-seconds' must be between 1 and 3600, not 0
					runtime: jlnk                   | small.yml:17:5: unknown value 'jlnk'; did you mean 'jlink'?
					jdk: 7                          | small.yml:17:5: 'jdk' must be between 8 and 99, not 7
					ur: http://localhost            | small.yml:17:5: unknown key 'ur'; did you mean 'url'?
					profiles: tuned                 | small.yml:17:5: there must be a list, such as [a, b], here
					env: [a]                        | small.yml:17:5: there must be keys with values, such as { key: value }, here
					"env: { A: [1] }"               | small.yml:17:12: there must be one word or text here
					published: 6                    | small.yml:17:5: there must be keys with values
					"published: { p95-ms: fast }"   | small.yml:17:18: 'fast' is not a number
					""")
	void shouldRefuseABadKeyOfAVariantWithItsPlace(String line, String message) {
		assertThatExceptionOfType(ExperimentException.class).isThrownBy(() -> read(VALID + "    " + line + "\n"))
			.withMessageStartingWith(message)
			.withMessageNotContaining("secret");
	}

	@ParameterizedTest
	@ValueSource(strings = { "jar: log4j2", "jdk: 25", "runtime: jlink", "profiles: [a]", "jvm-flags: [-Xmx1g]",
			"env: { A: 1 }" })
	void shouldRefuseWhatIsForAStartWhereAServiceRunsAlready(String line) {
		String key = line.substring(0, line.indexOf(':'));
		assertThatExceptionOfType(ExperimentException.class)
			.isThrownBy(() -> read(VALID + "    url: http://localhost:8090\n    " + line + "\n"))
			.withMessage(
					"small.yml:18:5: '" + key + "' is for a service that the lab starts, so it goes without 'url'");
	}

	@Test
	void shouldReadAJarAndAUrlOfSomebodysOwn() throws IOException {
		Variant jar = read(VALID + "    jar: ../own/target/own.jar\n    health: /healthz\n").all()
			.iterator()
			.next()
			.variants()
			.getLast();
		assertThat(jar.hasOwnJar()).isTrue();
		assertThat(jar.health()).isEqualTo("/healthz");
		Variant url = read(VALID + "    url: https://[::1]:8090/api/\n").all().iterator().next().variants().getLast();
		assertThat(url.url()).isEqualTo("https://[::1]:8090/api");
		assertThat(url.hasOwnJar()).isFalse();
	}

	@Test
	void shouldReadAFileThatIsElsewhere() throws IOException {
		Path own = Files.writeString(this.elsewhere.resolve("own.yml"),
				"name: own\nbased-on: small\nquestion: And mine?\nonly: [two]\n");
		write("small", VALID);
		Experiments experiments = Experiments.read(this.directory, SCRIPTS, List.of(own));
		assertThat(experiments.select(List.of("own"), List.of()).getFirst().variants()).hasSize(1);
		// Named and in the directory, it is the same file.
		assertThat(Experiments.read(this.directory, SCRIPTS, List.of(this.directory.resolve("./small.yml"))).all())
			.hasSize(1);
	}

	@Test
	void shouldRefuseAFileWithTheNameOfAnother() throws IOException {
		Path other = Files.writeString(this.elsewhere.resolve("small.yml"), VALID);
		write("small", VALID);
		assertThatExceptionOfType(ExperimentException.class)
			.isThrownBy(() -> Experiments.read(this.directory, SCRIPTS, List.of(other)))
			.withMessage("small.yml:1:1: another experiment is called 'small' too");
	}

	@Test
	void shouldReadWhatAVariantRunsOnAndWhatTheExperimentNeeds() throws IOException {
		Experiment experiment = read(VALID.replace("warm-up:", """
				needs: { postgres: { settings: { shared_buffers: 128MB } } }
				warm-up:""").replace("service: reactive-facade", """
				service: movies-blocking
				    runtime: jlink
				    jar: log4j2
				    script-env: { TIMES: "1,2" }
				    published-by-users: { 25: { pods: 3 } }""")).all().iterator().next();
		assertThat(experiment.needs()).isEqualTo(new Needs(null, new Postgres(Map.of("shared_buffers", "128MB"))));
		Variant variant = experiment.variants().getLast();
		assertThat(variant.runtime()).isEqualTo(RuntimeImage.JLINK);
		assertThat(variant.jar()).isEqualTo("log4j2");
		assertThat(variant.scriptEnv()).isEqualTo(Map.of("TIMES", "1,2"));
		Settings usual = experiment.workload().settings();
		assertThat(usual).isEqualTo(new Settings(250, null, null));
		assertThat(variant.published(new Settings(25, null, null), usual))
			.isEqualTo(new Published(null, null, null, null, null, null, null, 3));
		assertThat(variant.published(new Settings(25, null, 7), usual)).isNull();
		assertThat(variant.published(usual, usual)).isNull();
		Variant published = read(VALID).all().iterator().next().variants().getFirst();
		assertThat(published.published(usual, usual)).isNotNull();
		assertThat(published.published(new Settings(250, 20, null), usual)).isNull();
	}

	@Test
	void shouldRefuseSettingsThatAreMoreThanOneWord() {
		assertThatExceptionOfType(ExperimentException.class)
			.isThrownBy(() -> read(VALID.replace("warm-up:",
					"needs: { postgres: { settings: { work_mem: 4MB -c fsync=off } } }\nwarm-up:")))
			.withMessageContaining("a setting must be a name like shared_buffers and one word like 128MB");
	}

	@Test
	void shouldChangeItsWorkloadAtTheQuickPaceAndWithOtherSettings() throws IOException {
		Workload workload = read(VALID.replace("typical-seconds: 24", """
				typical-seconds: 600
				  quick: { env: { LOOPS: 5 }, typical-seconds: 20 }""")).all().iterator().next().workload();
		assertThat(workload.atQuickPace())
			.isEqualTo(new Workload("facade.js", Map.of("USERS", "250", "LOOPS", "5"), 20, null));
		assertThat(workload.users()).isEqualTo(250);
		Workload changed = workload.with(new Settings(50, 20, null));
		assertThat(changed.env()).containsEntry("USERS", "50").containsEntry("RATE", "20");
		assertThat(changed.quick()).isEqualTo(workload.quick());
		assertThat(changed.rate()).isEqualTo(20);
		assertThat(workload.rate()).isNull();
		assertThat(workload.with(Settings.NONE)).isEqualTo(workload);
	}

	@Test
	void shouldReadHowLongToWarmUpAndWhereFailuresAreExpected() throws IOException {
		Experiment experiment = read(VALID.replace("pause-seconds: 2,", "until-settled: { LOOPS: 9 }, at-least: 3,")
			.replace("service: reactive-facade", "service: reactive-facade\n    expect-failures: true")
			.replace("typical-seconds: 24",
					"typical-seconds: 24\n  cold: { env: { LOOPS: 100 }, typical-seconds: 60 }"))
			.all()
			.iterator()
			.next();
		assertThat(experiment.warmUp().untilSettled()).isEqualTo(Map.of("LOOPS", "9"));
		assertThat(experiment.warmUp().atLeast()).isEqualTo(3);
		assertThat(experiment.warmUp().atMost()).isEqualTo(16);
		assertThat(experiment.warmUp().fewestBursts()).isEqualTo(3 + 2);
		assertThat(experiment.variants()).extracting(Variant::expectFailures).containsExactly(null, true);
		assertThat(experiment.workload().whenCold().env()).containsEntry("LOOPS", "100").containsEntry("USERS", "250");
		assertThat(experiment.workload().env()).doesNotContainKey("LOOPS");
		assertThatExceptionOfType(ExperimentException.class)
			.isThrownBy(() -> read(VALID.replace("pause-seconds: 2,", "at-least: 9, at-most: 3,")))
			.withMessage("small.yml:8:25: 'at-most' must be between 9 and 20, not 3");
	}

	@Test
	void shouldReadHowToLookForACapacity() throws IOException {
		String open = VALID.replace("USERS: 250", "RATE: 100")
			.replace("facade.js", "capacity.js")
			.replace("LOOPS", "VUS");
		String search = "capacity: { start-rate: 100, growth: 2, p99-factor: 1.5, hold-seconds: 10 }\nwarm-up:";
		CapacityPlan plan = read(open.replace("warm-up:", search)).all().iterator().next().capacity();
		assertThat(plan).isEqualTo(new CapacityPlan(10, 100, 2.0, 100_000, 10, 5, 1.5, null, 5, 20));
		assertThat(plan.boundMs(40)).isEqualTo(60);
		assertThat(plan.with(5, null).holdSeconds()).isEqualTo(5);
		CapacityPlan bound = new CapacityPlan(10, 100, 2.0, 1000, 10, 5, 1.5, 50.0, 5, 20);
		assertThat(bound.boundMs(40)).isEqualTo(50);
		assertThat(bound.with(null, 2.0).boundMs(40)).isEqualTo(80);
		assertThat(read(VALID).all().iterator().next().capacity()).isNull();
		assertThatExceptionOfType(ExperimentException.class).isThrownBy(() -> read(VALID.replace("warm-up:", search)))
			.withMessage("small.yml:3:1: 'workload' must have a RATE where 'capacity' is looked for");
		assertThatExceptionOfType(ExperimentException.class)
			.isThrownBy(() -> read(open.replace("warm-up:", search.replace("growth: 2", "growth: 1"))))
			.withMessage("small.yml:8:30: 'growth' must be between 1.1 and 10.0, not 1.0");
		assertThatExceptionOfType(ExperimentException.class)
			.isThrownBy(() -> read(open.replace("warm-up:", search.replace("start-rate: 100, ", ""))))
			.withMessageContaining("'start-rate' is required");
	}

	@Test
	void shouldReadAGridAndItsCells() throws IOException {
		String text = gridded("{ fan-out: [20, 1], upstream-ms: [20], rates: [50, 200], most-calls-per-second: 1000 }");
		Grid grid = read(text).all().iterator().next().grid();
		assertThat(grid).isEqualTo(new Grid(List.of(1, 20), List.of(20), List.of(50, 200), 1000, 8, 2, 3));
		// 20 calls 200 times a second are more than 1000.
		assertThat(grid.cells()).extracting(Settings::toString)
			.containsExactly("50 requests/s, 1 x 20 ms", "50 requests/s, 20 x 20 ms", "200 requests/s, 1 x 20 ms");
		assertThat(grid.cells()).extracting(Grid::requestsInFlight).containsExactly(1.0, 1.0, 4.0);
		assertThat(grid.cells()).extracting(Grid::inFlight).containsExactly(2.0, 21.0, 8.0);
		Grid other = grid.with(List.of(5), List.of(), List.of(10), 4);
		assertThat(other).isEqualTo(new Grid(List.of(5), List.of(20), List.of(10), 1000, 4, 2, 3));
		assertThatIllegalArgumentException().isThrownBy(() -> grid.with(List.of(100), List.of(), List.of(), null))
			.withMessageContaining("leaves nothing: the least that is asked makes 5000 calls a second");
		assertThat(read(VALID).all().iterator().next().grid()).isNull();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			fan-out: [1, 0]            | small.yml:9:22: 'fan-out' must be between 1 and 100, not 0
			fan-out: [1, 1]            | small.yml:9:22: 'fan-out' has 1 twice
			fan-out: []                | small.yml:9:9: 'fan-out' must have at least one
			fan-out: 5                 | small.yml:9:9: there must be a list, such as [a, b], here
			"fan-out: [1, few]"        | small.yml:9:22: 'few' is not a whole number
			fan-ot: [1]                | small.yml:9:9: unknown key 'fan-ot'; did you mean 'fan-out'?
			""")
	void shouldRefuseABadGridWithItsPlace(String axis, String message) {
		assertThatExceptionOfType(ExperimentException.class).isThrownBy(
				() -> read(gridded("{ " + axis + ", upstream-ms: [20], rates: [50], most-calls-per-second: 1000 }")))
			.withMessageStartingWith(message);
	}

	@Test
	void shouldRefuseAGridWithoutWhatItIsAbout() {
		String grid = "{ fan-out: [20], upstream-ms: [20], rates: [50], most-calls-per-second: 1000 }";
		assertThatExceptionOfType(ExperimentException.class)
			.isThrownBy(() -> read(gridded(grid.replace("1000", "999"))))
			.withMessageStartingWith("small.yml:9:56: 'most-calls-per-second' leaves nothing");
		assertThatExceptionOfType(ExperimentException.class)
			.isThrownBy(() -> read(gridded(grid).replace("needs: { external-service: {} }\n", "")))
			.withMessage("small.yml:8:1: 'grid' needs external-service, whose calls it is about, under 'needs'");
		assertThatExceptionOfType(ExperimentException.class)
			.isThrownBy(() -> read(gridded(grid).replace("capacity.js", "users.js")))
			.withMessageContaining("unknown setting 'TIMES' of users.js");
		assertThatExceptionOfType(ExperimentException.class)
			.isThrownBy(() -> read(gridded(grid).replace("grid:", "soak: {}\ngrid:")))
			.withMessage("small.yml:9:1: 'soak' goes without 'grid': make it an experiment of its own");
	}

	@Test
	void shouldReadHowToSoak() throws IOException {
		String open = VALID.replace("USERS: 250", "RATE: 100")
			.replace("facade.js", "capacity.js")
			.replace("LOOPS", "VUS");
		SoakPlan soak = read(open.replace("warm-up:", "soak: { duration-seconds: 3600 }\nwarm-up:")).all()
			.iterator()
			.next()
			.soak();
		assertThat(soak).isEqualTo(new SoakPlan(3600, 180, 5, 60, 5.0));
		assertThat(soak.points()).isEqualTo(57);
		// Of a minute, a quarter does not count, and there are ten points or more.
		assertThat(soak.lasting(60)).isEqualTo(new SoakPlan(60, 15, 2, 4, 5.0));
		assertThat(soak.lasting(60).points()).isEqualTo(11);
		assertThat(soak.lasting(1800)).isEqualTo(new SoakPlan(1800, 180, 5, 60, 5.0));
		assertThatExceptionOfType(ExperimentException.class)
			.isThrownBy(() -> read(open.replace("warm-up:", "soak: { duration-seconds: 500 }\nwarm-up:")))
			.withMessage("small.yml:8:1: a soak of 500 s has 5 points of 'point-seconds' after 'settle-seconds', and a "
					+ "trend needs 6");
		assertThatExceptionOfType(ExperimentException.class)
			.isThrownBy(() -> read(VALID.replace("warm-up:", "soak: {}\nwarm-up:")))
			.withMessage("small.yml:3:1: 'workload' must have a RATE that a 'soak' goes on with");
	}

	@Test
	void shouldSelectAllThatBeginWithAName() throws IOException {
		write("soak-one", VALID.replace("name: small", "name: soak-one"));
		write("soak-two", VALID.replace("name: small", "name: soak-two"));
		write("small-one", VALID.replace("name: small", "name: small-one"));
		Experiments experiments = read(VALID);
		assertThat(experiments.select(List.of("soak"), List.of())).extracting(Experiment::name)
			.containsExactly("soak-one", "soak-two");
		// One that is called so is meant itself.
		assertThat(experiments.select(List.of("small", "soak-one", "soak"), List.of())).extracting(Experiment::name)
			.containsExactly("small", "soak-one", "soak-two");
		assertThatExceptionOfType(Experiments.UnknownNameException.class)
			.isThrownBy(() -> experiments.variant("soak/one"))
			.withMessageStartingWith("unknown experiment 'soak'");
	}

	@Test
	void shouldKnowWhatAsksForAtLeastAsMuch() {
		Settings cell = Settings.cell(50, 5, 200);
		assertThat(Settings.cell(50, 5, 200).asksForAtLeast(cell)).isTrue();
		assertThat(Settings.cell(200, 5, 1000).asksForAtLeast(cell)).isTrue();
		assertThat(Settings.cell(200, 1, 1000).asksForAtLeast(cell)).isFalse();
		assertThat(Settings.cell(20, 20, 200).asksForAtLeast(cell)).isFalse();
		assertThat(new Settings(250, null, null).asksForAtLeast(new Settings(50, null, null))).isTrue();
		assertThat(new Settings(50, null, null).asksForAtLeast(new Settings(250, null, null))).isFalse();
	}

	private static String gridded(String grid) {
		return VALID.replace("USERS: 250", "RATE: 100")
			.replace("facade.js", "capacity.js")
			.replace("LOOPS", "VUS")
			.replace("warm-up:", "needs: { external-service: {} }\ngrid: " + grid + "\nwarm-up:");
	}

	@Test
	void shouldTakeOverWhatItIsBasedOn() throws IOException {
		write("other", """
				name: other
				based-on: small
				question: And this?
				only: [two]
				""");
		List<Experiment> selected = read(VALID).select(List.of("other"), List.of());
		assertThat(selected).singleElement().satisfies((experiment) -> {
			assertThat(experiment.question()).isEqualTo("And this?");
			assertThat(experiment.workload().script()).isEqualTo("facade.js");
			assertThat(experiment.variants()).extracting(Variant::name).containsExactly("two");
		});
	}

	@Test
	void shouldRefuseAnUnknownBaseOrVariantWithItsPlace() throws IOException {
		write("other", "name: other\nbased-on: smal\n");
		assertThatExceptionOfType(ExperimentException.class).isThrownBy(() -> read(VALID))
			.withMessage("other.yml:2:1: 'based-on' must be an experiment that stands on its own, not 'smal'"
					+ "; did you mean 'small'?");
		write("other", "name: other\nbased-on: small\nonly: [one, tow]\n");
		assertThatExceptionOfType(ExperimentException.class).isThrownBy(() -> read(VALID))
			.withMessage("other.yml:3:13: unknown variant 'tow'; did you mean 'two'?");
	}

	@Test
	void shouldKnowWhatToCompareWith() throws IOException {
		String declared = VALID.replace("variants:", "baseline: two\nladder: [one, two]\nvariants:");
		Experiment experiment = read(declared).select(List.of("small"), List.of()).getFirst();
		assertThat(experiment.comparedWith().name()).isEqualTo("two");
		assertThat(experiment.ladder()).containsExactly("one", "two");
		// Without it, the first of those that are run.
		assertThat(read(declared).select(List.of("small"), List.of("one")).getFirst().comparedWith().name())
			.isEqualTo("one");
		assertThat(read(VALID).all().iterator().next().comparedWith().name()).isEqualTo("one");
	}

	@Test
	void shouldTakeOverABaselineOnlyWithItsVariant() throws IOException {
		String declared = VALID.replace("variants:", "baseline: two\nladder: [one, two]\nvariants:");
		write("other", "name: other\nbased-on: small\nonly: [two]\n");
		Experiment same = read(declared).select(List.of("other"), List.of()).getFirst();
		assertThat(same.baseline()).isEqualTo("two");
		assertThat(same.ladder()).containsExactly("two");
		write("other", "name: other\nbased-on: small\nonly: [one]\n");
		assertThat(read(declared).select(List.of("other"), List.of()).getFirst().baseline()).isNull();
	}

	@Test
	void shouldRefuseAnUnknownBaselineOrStepWithItsPlace() {
		assertThatExceptionOfType(ExperimentException.class)
			.isThrownBy(() -> read(VALID.replace("variants:", "baseline: tow\nvariants:")))
			.withMessage("small.yml:9:1: unknown variant 'tow'; did you mean 'two'?");
		assertThatExceptionOfType(ExperimentException.class)
			.isThrownBy(() -> read(VALID.replace("variants:", "ladder: [one, tow]\nvariants:")))
			.withMessage("small.yml:9:15: unknown variant 'tow'; did you mean 'two'?");
	}

	@Test
	void shouldSelectVariantsAndSuggestTheNearestName() throws IOException {
		Experiments experiments = read(VALID);
		assertThat(experiments.select(List.of("small"), List.of("two")).getFirst().variants()).hasSize(1);
		assertThat(experiments.variant("two").name()).isEqualTo("small");
		assertThat(experiments.variant("small/two").name()).isEqualTo("small");
		assertThatExceptionOfType(Experiments.UnknownNameException.class)
			.isThrownBy(() -> experiments.select(List.of("smal"), List.of()))
			.withMessage("unknown experiment 'smal'; did you mean 'small'?");
		assertThatExceptionOfType(Experiments.UnknownNameException.class)
			.isThrownBy(() -> experiments.select(List.of("small"), List.of("twoo")))
			.withMessage("unknown variant 'twoo'; did you mean 'two'?");
		assertThatExceptionOfType(Experiments.UnknownNameException.class)
			.isThrownBy(() -> experiments.variant("something-else"))
			.withMessage("unknown variant 'something-else'; there is one, two");
	}

	@Test
	void shouldRefuseAVariantThatSeveralExperimentsHave() throws IOException {
		write("other", VALID.replace("name: small", "name: other"));
		Experiments experiments = read(VALID);
		assertThatExceptionOfType(Experiments.UnknownNameException.class).isThrownBy(() -> experiments.variant("one"))
			.withMessageStartingWith("several experiments have the variant 'one'")
			.withMessageContaining("other/one");
	}

	private Experiments read(String small) throws IOException {
		write("small", small);
		return Experiments.read(this.directory, SCRIPTS);
	}

	private void write(String name, String text) throws IOException {
		Files.writeString(this.directory.resolve(name + ".yml"), text);
	}

}
