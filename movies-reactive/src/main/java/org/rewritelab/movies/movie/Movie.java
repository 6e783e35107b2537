package org.rewritelab.movies.movie;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;

/**
 * A movie, with the article's fields in their order.
 *
 * @param genres as listed, without empty ones
 * @param id the catalogue's number
 * @param title without the year
 * @param year of release; 1900 where the title does not say it
 */
record Movie(List<String> genres, @Id int id, String title, int year) {

	/**
	 * Makes a movie of a row.
	 * @param id the catalogue's number
	 * @param titleAndYear for example {@code Powder (1995)}
	 * @param genres with bars between them, for example {@code Drama|Sci-Fi}
	 */
	static Movie of(int id, String titleAndYear, @Nullable String genres) {
		int title = Titles.end(titleAndYear);
		return (title < 0) ? new Movie(split(genres), id, titleAndYear, Titles.UNKNOWN_YEAR)
				: new Movie(split(genres), id, Titles.title(titleAndYear, title), Titles.year(titleAndYear, title));
	}

	private static List<String> split(@Nullable String genres) {
		List<String> list = new ArrayList<>(4);
		int start = 0;
		while (genres != null && start < genres.length()) {
			int bar = genres.indexOf('|', start);
			int end = (bar < 0) ? genres.length() : bar;
			if (end > start) {
				list.add(genres.substring(start, end));
			}
			start = end + 1;
		}
		return list;
	}

}
