package org.rewritelab.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rewritelab.harness.experiment.Experiments;
import org.rewritelab.harness.run.Checkout;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The commands that documents and help tell the reader to run or start something with:
 * their options are there, and so is what they name. Nothing is run.
 */
class DocumentedCommandsTests {

	/** Ends where a comment or an explanation begins. */
	private static final Pattern COMMAND = Pattern.compile("\\./lab (?:run|start)(?: [^ #]+)*");

	/** Such as {@code NAME}, {@code ../own.yml} or {@code --faults …}. */
	private static final Pattern STANDS_FOR_ANOTHER = Pattern.compile("…|\\.yml| [A-Z]{2,}(?: |$)");

	private static final Checkout CHECKOUT = Checkout.find();

	private static final Experiments EXPERIMENTS = Experiments.read(CHECKOUT.experiments(), CHECKOUT.scripts(),
			List.of());

	@ParameterizedTest
	@MethodSource("org.rewritelab.harness.DocumentLinksTests#documents")
	void shouldBeOnesThatTheLabTakes(String document) throws IOException {
		commands(Files.readString(CHECKOUT.root().resolve(document))).forEach(DocumentedCommandsTests::take);
	}

	@Test
	void shouldBeOnesThatTheLabTakesInItsHelp() {
		CommandLine lab = RewriteLab.commandLine();
		List<String> commands = Stream.concat(Stream.of(lab), lab.getSubcommands().values().stream())
			.flatMap((command) -> Stream.of(command.getCommandSpec().usageMessage().footer()))
			.flatMap(DocumentedCommandsTests::commandsOf)
			.toList();
		assertThat(commands).contains("./lab start facade/virtual-threads").hasSizeGreaterThan(10);
		commands.forEach(DocumentedCommandsTests::take);
	}

	@Test
	void shouldBeFoundWhereverTheyAre() {
		assertThat(commands("""
				One is `./lab run facade
				--cold`, and not ./lab run prose.

				```
				./lab run users --rate 20,200   # or others
				./lab list
				```

				    ./lab start FILE.yml/VARIANT
				""")).containsExactly("./lab run facade --cold", "./lab run users --rate 20,200",
				"./lab start FILE.yml/VARIANT");
	}

	@Test
	void shouldNotBeTakenWhereTheyNameWhatIsNotThere() {
		assertThatExceptionOfType(Experiments.UnknownNameException.class).isThrownBy(() -> take("./lab run facde"));
		assertThatExceptionOfType(Experiments.UnknownNameException.class)
			.isThrownBy(() -> take("./lab run facade --variants nobody"));
		assertThatExceptionOfType(Experiments.UnknownNameException.class)
			.isThrownBy(() -> take("./lab start blocking-tuned"))
			.withMessageContaining("several experiments");
		assertThatExceptionOfType(CommandLine.ParameterException.class)
			.isThrownBy(() -> take("./lab run facade --colder"));
	}

	private static void take(String command) {
		if (STANDS_FOR_ANOTHER.matcher(command).find()) {
			return;
		}
		String[] words = command.split(" ");
		ParseResult parsed = RewriteLab.commandLine()
			.parseArgs(List.of(words).subList(1, words.length).toArray(String[]::new))
			.subcommand();
		List<String> names = parsed.matchedPositionals()
			.stream()
			.flatMap((positional) -> positional.stringValues().stream())
			.toList();
		if (words[1].equals("start")) {
			names.forEach(EXPERIMENTS::variant);
		}
		else {
			EXPERIMENTS.select(names, parsed.matchedOptionValue("--variants", List.<String>of()));
		}
	}

	private static List<String> commands(String markdown) {
		List<String> commands = new ArrayList<>();
		Parser.builder().build().parse(markdown).accept(new CodeVisitor(commands));
		return commands;
	}

	private static Stream<String> commandsOf(String line) {
		return COMMAND.matcher(line).results().map((match) -> match.group());
	}

	/**
	 * Finds them in code, in line and in blocks.
	 */
	private static final class CodeVisitor extends AbstractVisitor {

		private final Collection<String> commands;

		CodeVisitor(Collection<String> commands) {
			this.commands = commands;
		}

		@Override
		public void visit(Code code) {
			add(code.getLiteral().replace('\n', ' '));
		}

		@Override
		public void visit(FencedCodeBlock block) {
			block.getLiteral().lines().forEach(this::add);
		}

		@Override
		public void visit(IndentedCodeBlock block) {
			block.getLiteral().lines().forEach(this::add);
		}

		private void add(String line) {
			commandsOf(line).forEach(this.commands::add);
		}

	}

}
