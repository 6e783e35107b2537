package org.rewritelab.harness.experiment;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * Finds the word that was meant, by the least number of letters to insert, delete or
 * replace (Levenshtein's distance).
 */
public final class NearestWord {

	private NearestWord() {
	}

	/**
	 * @return {@code "; did you mean 'x'?"}, or the list of what there is when nothing is
	 * near
	 */
	public static String suggestion(String word, Collection<String> known) {
		return nearest(word, known).map((near) -> "; did you mean '" + near + "'?")
			.orElseGet(() -> "; there is " + String.join(", ", known));
	}

	static Optional<String> nearest(String word, Collection<String> known) {
		return known.stream()
			.min(Comparator.comparingInt((candidate) -> distance(word, candidate)))
			.filter((candidate) -> distance(word, candidate) <= Math.max(2, candidate.length() / 2));
	}

	private static int distance(String from, String to) {
		int[] previous = new int[to.length() + 1];
		for (int j = 0; j <= to.length(); j++) {
			previous[j] = j;
		}
		for (int i = 1; i <= from.length(); i++) {
			int[] current = new int[to.length() + 1];
			current[0] = i;
			for (int j = 1; j <= to.length(); j++) {
				int replaced = previous[j - 1] + ((from.charAt(i - 1) == to.charAt(j - 1)) ? 0 : 1);
				current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
			}
			previous = current;
		}
		return previous[to.length()];
	}

}
