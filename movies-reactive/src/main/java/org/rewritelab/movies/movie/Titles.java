package org.rewritelab.movies.movie;

/**
 * Splits {@code Powder (1995)} into title and year exactly as the article's pattern
 * {@code (.*) \((\d{4})\)} finds them, without its backtracking: the title is all before
 * the last year in brackets, what follows is dropped.
 */
final class Titles {

	/** The year of a title that does not say it, as in the article. */
	static final int UNKNOWN_YEAR = 1900;

	/** The length of {@code " (1995)"}. */
	private static final int YEAR_LENGTH = 7;

	private Titles() {
	}

	/**
	 * Finds where a title ends.
	 * @return the index of the blank before the year in brackets, negative if there is
	 * none
	 */
	static int end(String text) {
		// The pattern's dot does not match a line's end: the first line with a year
		// counts.
		int line = 0;
		while (line < text.length()) {
			int lineEnd = line;
			while (lineEnd < text.length() && !isLineEnd(text.charAt(lineEnd))) {
				lineEnd++;
			}
			for (int end = lineEnd - YEAR_LENGTH; end >= line; end--) {
				if (isYear(text, end)) {
					return end;
				}
			}
			line = lineEnd + 1;
		}
		return -1;
	}

	/**
	 * The title.
	 * @param end from {@link #end}
	 */
	static String title(String text, int end) {
		int start = end;
		while (start > 0 && !isLineEnd(text.charAt(start - 1))) {
			start--;
		}
		return text.substring(start, end);
	}

	/**
	 * The year.
	 * @param end from {@link #end}
	 */
	static int year(String text, int end) {
		return Integer.parseInt(text, end + 2, end + 6, 10);
	}

	private static boolean isYear(String text, int at) {
		return text.charAt(at) == ' ' && text.charAt(at + 1) == '(' && isDigit(text.charAt(at + 2))
				&& isDigit(text.charAt(at + 3)) && isDigit(text.charAt(at + 4)) && isDigit(text.charAt(at + 5))
				&& text.charAt(at + 6) == ')';
	}

	private static boolean isDigit(char c) {
		return c >= '0' && c <= '9';
	}

	/**
	 * Most characters are decided by two comparisons: this is asked of each of a title.
	 */
	private static boolean isLineEnd(char c) {
		return (c <= '\r') ? c == '\n' || c == '\r'
				: c >= '\u0085' && (c == '\u0085' || c == '\u2028' || c == '\u2029');
	}

}
