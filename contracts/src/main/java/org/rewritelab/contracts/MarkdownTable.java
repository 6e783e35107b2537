package org.rewritelab.contracts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * A table of one of the project's Markdown files, which tests take as their list.
 */
public final class MarkdownTable {

	private MarkdownTable() {
	}

	/**
	 * Reads a table's rows, without backticks.
	 * @param file its path in the checkout
	 * @param header the table's first line
	 * @throws IllegalArgumentException if the file has no such table
	 */
	public static List<List<String>> rows(String file, String header) {
		Path path = Checkout.root().resolve(file);
		try {
			List<String> lines = Files.readAllLines(path);
			int start = lines.indexOf(header);
			if (start < 0) {
				throw new IllegalArgumentException(file + " has no table that begins '" + header + "'");
			}
			return lines.stream()
				.skip(start + 2)
				.takeWhile((line) -> line.startsWith("|"))
				.map(MarkdownTable::cells)
				.toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static List<String> cells(String row) {
		String inside = row.substring(1, row.lastIndexOf('|'));
		return Arrays.stream(inside.split("\\|", -1)).map((cell) -> cell.replace("`", "").strip()).toList();
	}

}
