package org.rewritelab.contracts;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.rewritelab.contracts.MoviesDatabase.Row;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the movies article answers, computed as it does: the oracle for both twins,
 * however they find it faster.
 */
final class ArticleMapping {

	private static final Pattern TITLE_AND_YEAR = Pattern.compile("(.*) \\((\\d{4})\\)");

	private ArticleMapping() {
	}

	/**
	 * The body for a genre.
	 * @param rows the whole table
	 * @param genre in any case
	 */
	static String answer(List<Row> rows, String genre) {
		return JsonMapper.shared()
			.writeValueAsString(
					rows.stream().filter((row) -> hasGenre(row, genre)).map(ArticleMapping::movie).toList());
	}

	/** {@code :genre = ANY(string_to_array(LOWER(genres), '|'))}. */
	private static boolean hasGenre(Row row, String genre) {
		return row.genres() != null && !row.genres().isEmpty()
				&& Arrays.asList(row.genres().toLowerCase(Locale.ROOT).split("\\|", -1))
					.contains(genre.toLowerCase(Locale.ROOT));
	}

	private static Map<String, Object> movie(Row row) {
		Matcher matcher = TITLE_AND_YEAR.matcher(row.title());
		boolean found = matcher.find();
		Map<String, Object> movie = new LinkedHashMap<>();
		movie.put("genres",
				Arrays.stream(String.valueOf(row.genres()).split("\\|")).filter((genre) -> !genre.isEmpty()).toList());
		movie.put("id", row.id());
		movie.put("title", found ? matcher.group(1) : row.title());
		movie.put("year", found ? Integer.parseInt(matcher.group(2)) : 1900);
		return movie;
	}

}
