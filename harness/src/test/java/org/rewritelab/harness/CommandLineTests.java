package org.rewritelab.harness;

import java.io.PrintWriter;
import java.io.StringWriter;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

class CommandLineTests {

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					rn                                   | unknown command 'rn'; did you mean 'run'?
					run facde                            | unknown experiment 'facde'; did you mean 'facade'?
					run facade --variants virtual-thread | unknown variant 'virtual-thread'; did you mean 'virtual-threads'?
					run --variant x                      | unknown option '--variant'; did you mean '--variants'?
					run --pace quik                      | Invalid value for option '--pace': unknown pace 'quik'; did you mean 'quick'?
					run --repeat 0                       | --repeat must be between 1 and 100, not 0
					run --users 0                        | --users must be between 1 and 10000, not 0
					run --rate 0                         | --rate must be between 1 and 100000, not 0
					run --parallelism 32768              | --parallelism must be between 1 and 32767, not 32768
					run overload-facade --phase 4        | --phase must be between 5 and 600, not 4
					run facade --phase 10                | nothing that was named has phases, so --phase has no meaning
					run facade --rate 20                 | nothing that was named has an arrival rate, so --rate has no meaning
					run users --users 20                 | nothing that was named has users who wait for their answers
					run facade --load-catalogue          | --load-catalogue goes with --postgres
					run facade --postgres postgresql://a:b@c/d | nothing that was named uses a database, so --postgres has no meaning
					run movies --postgres mysql://u:secret@h/d | --postgres is no address: it must look like postgresql://user:password@host:5432/database
					run movies --catalogue no/such.csv   | --catalogue no/such.csv cannot be read
					run movies --catalogue pom.xml --postgres postgresql://a:b@c/d | --catalogue would fill the table on --postgres
					run facade --hold 5                  | nothing that was named looks for a capacity, so --hold, --p99-factor and --set have no meaning
					run capacity-facade --hold 1         | --hold must be between 2 and 3600, not 1
					run capacity-facade --p99-factor 1   | --p99-factor must be above 1 and at most 100, not 1.0
					run capacity-facade --set RATE=5     | RATE is what is looked for, and --hold is for how long
					run capacity-facade --set TIME=10,20 | --set: unknown setting 'TIME' of capacity.js; did you mean 'TIMES'?
					run capacity-movies --set VU=5       | --set: unknown setting 'VU' of capacity.js; did you mean 'VUS'?
					run capacity-facade --set TARGET=x   | --set: 'TARGET' is the lab's to say
					run capacity-users --rate 20         | a search for a capacity chooses its rates itself
					run facade --fan-out 5               | nothing that was named has a grid, so --fan-out and --upstream-ms have no meaning
					run break-even --fan-out 0           | of the grid of break-even, 'fan-out' must be between 1 and 100, not 0
					run break-even --fan-out 20 --rate 400 | of the grid of break-even, 'most-calls-per-second' leaves nothing
					run break-even --smoke --upstream-ms 20 | at the smoke pace a variant has one short run
					run break-even --parallelism 4       | a grid takes a variant as it is, so --parallelism has no meaning
					run break-even --users 10            | nothing that was named has users who wait for their answers
					run break-even --set TIMES=5         | nothing that was named looks for a capacity
					run facade --duration 30m            | nothing that was named is a soak, so --duration has no meaning
					run soak --duration 30s              | Invalid value for option '--duration': a time must be like 90s, 30m or 2h, from 1m to 6h, not '30s'
					run soak-facade --smoke --duration 5m | at the smoke pace a variant has one short run
					run --repeat few                     | Invalid value for option '--repeat'
					run --port-offset -1                 | --port-offset must be between 0 and 50000, not -1
					run --smallest-effect few            | Invalid value for option '--smallest-effect': the smallest effect must be a percentage like 5%, not 'few'
					run no/such.yml                      | there is no file no/such.yml
					start no/such.yml/mine               | there is no file no/such.yml
					run --allow-remot                    | unknown option '--allow-remot'; did you mean '--allow-remote'?
					report no/such                       | no/such is no folder with a results.json
					report                               | Missing required parameter: 'DIR'
					report a --out b                     | --out goes with two folders
					start reactiv-tuned                  | unknown variant 'reactiv-tuned'; did you mean 'reactive-tuned'?
					start                                | Missing required parameter: 'VARIANT'
					list all                             | 'all' is one word too many
					""")
	void shouldSayWhatWasProbablyMeant(String arguments, String message) {
		assertThat(execute(arguments.split(" "))).isEqualTo(RewriteLab.WRONG_USAGE);
		assertThat(this.err.toString()).startsWith("lab: " + message).contains("--help");
	}

	@ParameterizedTest
	@ValueSource(strings = { "run", "list", "start", "report", "doctor", "test" })
	void shouldHelpWithEachCommand(String command) {
		assertThat(execute(command, "--help")).isEqualTo(RewriteLab.DONE);
		assertThat(this.out.toString()).contains("Usage: lab " + command);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "--help" })
	void shouldShowTheCommands(String argument) {
		assertThat(execute(argument.isEmpty() ? new String[0] : new String[] { argument })).isEqualTo(RewriteLab.DONE);
		assertThat(this.out.toString()).contains("run", "list", "start", "report", "doctor", "test", "Examples:");
	}

	@Test
	void shouldListExperimentsAndVariants() {
		assertThat(execute("list")).isEqualTo(RewriteLab.DONE);
		assertThat(this.out.toString()).contains("facade  ", "  virtual-threads  ", "facade-article-stub  ",
				"  article-07-final  ", "  reactive-indexed  ", "users  ", "  article-parallel-own-pool  ",
				"capacity-facade  ", "capacity-movies  ", "capacity-users  ", "break-even  ", "soak-facade  ",
				"soak-movies  ");
	}

	@ParameterizedTest
	@CsvSource({ "3.8.7,true", "3.9.11,true", "4.0.0-rc-3,true", "3.6.3,false", "2.9,false", "'',false" })
	void shouldCompareMavensVersionByNumber(String version, boolean enough) {
		assertThat(DoctorCommand.atLeast(version, 3, 8)).isEqualTo(enough);
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '"', textBlock = """
			postgresql://user:secret@host/movies, postgresql://user:...@host/movies
			postgresql://user:se:c@r/et@host:5432/movies, postgresql://user:...@host:5432/movies
			postgresql://user@host/movies, postgresql://user@host/movies
			5%, 5%
			""")
	void shouldRememberTheCommandWithoutPasswords(String given, String remembered) {
		assertThat(CommandText.withoutPassword(given)).isEqualTo(remembered);
	}

	@Test
	void shouldRememberTheCommandAsItCanBeGivenAgain() {
		CommandLine commandLine = RewriteLab.commandLine();
		commandLine.parseArgs("run", "facade", "--repeat", "3", "--out", "my results");
		assertThat(CommandText.of(commandLine.getSubcommands().get("run").getCommandSpec()))
			.isEqualTo("./lab run facade --repeat 3 --out 'my results'");
	}

	private int execute(String... arguments) {
		CommandLine commandLine = RewriteLab.commandLine()
			.setOut(new PrintWriter(this.out))
			.setErr(new PrintWriter(this.err));
		return commandLine.execute(arguments);
	}

}
