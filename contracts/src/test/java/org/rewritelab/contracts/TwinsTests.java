package org.rewritelab.contracts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps TWINS.md and the twins' files equal: each file is the same in both, or listed.
 */
class TwinsTests {

	private static final Pattern ROW = Pattern.compile("^\\| `([^`]+)` \\|", Pattern.MULTILINE);

	@ParameterizedTest
	@CsvSource({ "blocking-facade, reactive-facade", "movies-blocking, movies-reactive" })
	void shouldDifferOnlyWhereTwinsMdSaysSo(String blocking, String reactive) throws IOException {
		Path one = Checkout.root().resolve(blocking).resolve("src");
		Path other = Checkout.root().resolve(reactive).resolve("src");
		Set<String> both = new TreeSet<>(files(one));
		both.retainAll(files(other));
		Set<String> all = new TreeSet<>(files(one));
		all.addAll(files(other));

		Set<String> differing = new TreeSet<>();
		for (String file : both) {
			if (Files.mismatch(one.resolve(file), other.resolve(file)) >= 0) {
				differing.add(file);
			}
		}
		Set<String> inOneOnly = new TreeSet<>(all);
		inOneOnly.removeAll(both);

		String section = section("## " + blocking + " and " + reactive);
		assertThat(listed(section, "| file that differs |")).isEqualTo(differing);
		assertThat(listed(section, "| file in one twin only |")).isEqualTo(inOneOnly);
	}

	private static Set<String> files(Path source) throws IOException {
		try (Stream<Path> files = Files.walk(source)) {
			return files.filter(Files::isRegularFile)
				.map((file) -> source.relativize(file).toString())
				.collect(Collectors.toCollection(TreeSet::new));
		}
	}

	private static String section(String heading) throws IOException {
		String twins = Files.readString(Checkout.root().resolve("TWINS.md"));
		int start = twins.indexOf(heading);
		assertThat(start).as("TWINS.md has the section '%s'", heading).isNotNegative();
		int end = twins.indexOf("\n## ", start);
		return (end < 0) ? twins.substring(start) : twins.substring(start, end);
	}

	private static Set<String> listed(String section, String header) {
		int start = section.indexOf(header);
		assertThat(start).as("TWINS.md has the table '%s'", header).isNotNegative();
		int end = section.indexOf("\n\n", start);
		return ROW.matcher(section.substring(start, (end < 0) ? section.length() : end))
			.results()
			.map((MatchResult row) -> row.group(1))
			.collect(Collectors.toCollection(TreeSet::new));
	}

}
