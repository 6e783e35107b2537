package org.rewritelab.movies.movie;

import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TitlesTests {

	/** The article's pattern. */
	private static final Pattern TITLE_AND_YEAR = Pattern.compile("(.*) \\((\\d{4})\\)");

	@ParameterizedTest
	@ValueSource(strings = { "Powder (1995)", "Title (Alternate) (1995)", "No Year", "In the Middle (1971) of It",
			"Trailing (1999)  ", "Two (1980) Years (1990)", " (2001)", "(2001)", "No Blank(2001)", "(201)", "(20011)",
			"A (1950)\nB (1960)", "A\nB (1960)", "A (1950)\nB", "A (1950)\r\n", "\u2028 (1950)", "A\u0085(1950)", "" })
	void shouldSplitAsTheArticlesPatternDoes(String text) {
		check(text);
	}

	@Test
	void shouldSplitAnyTextAsTheArticlesPatternDoes() {
		List<String> parts = List.of(" ", "(", ")", "1", "95", "1995", " (2001)", "a", "é", "\n", "\r", "\u2028",
				"\u0661");
		Random random = new Random(1);
		for (int i = 0; i < 200_000; i++) {
			StringBuilder text = new StringBuilder();
			for (int length = random.nextInt(10); length > 0; length--) {
				text.append(parts.get(random.nextInt(parts.size())));
			}
			check(text.toString());
		}
	}

	private static void check(String text) {
		Matcher matcher = TITLE_AND_YEAR.matcher(text);
		Movie movie = Movie.of(1, text, "Drama");
		boolean found = matcher.find();
		assertThat(movie.title()).as(text).isEqualTo(found ? matcher.group(1) : text);
		assertThat(movie.year()).as(text).isEqualTo(found ? Integer.parseInt(matcher.group(2)) : 1900);
	}

}
