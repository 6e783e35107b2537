package org.rewritelab.floor;

import java.io.ByteArrayOutputStream;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes rows as the movies services answer them, straight from the driver's values.
 */
final class MoviesWriter {

	private static final JsonFactory JSON = new JsonFactory();

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(512 * 1024);

	private final JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), this.bytes);

	MoviesWriter() {
		this.json.writeStartArray();
	}

	void write(int id, String titleAndYear, @Nullable String genres) {
		this.json.writeStartObject();
		this.json.writeName("genres");
		writeGenres(genres);
		this.json.writeNumberProperty("id", id);
		int end = titleEnd(titleAndYear);
		this.json.writeStringProperty("title", (end < 0) ? titleAndYear : titleAndYear.substring(0, end));
		this.json.writeNumberProperty("year", (end < 0) ? 1900 : Integer.parseInt(titleAndYear, end + 2, end + 6, 10));
		this.json.writeEndObject();
	}

	private void writeGenres(@Nullable String genres) {
		this.json.writeStartArray();
		int start = 0;
		while (genres != null && start < genres.length()) {
			int bar = genres.indexOf('|', start);
			int end = (bar < 0) ? genres.length() : bar;
			if (end > start) {
				this.json.writeString(genres.substring(start, end));
			}
			start = end + 1;
		}
		this.json.writeEndArray();
	}

	private static int titleEnd(String text) {
		int end = text.length() - 7;
		while (end >= 0 && !isYear(text, end)) {
			end--;
		}
		return end;
	}

	private static boolean isYear(String text, int at) {
		boolean year = text.charAt(at) == ' ' && text.charAt(at + 1) == '(' && text.charAt(at + 6) == ')';
		for (int i = at + 2; year && i < at + 6; i++) {
			year = text.charAt(i) >= '0' && text.charAt(i) <= '9';
		}
		return year;
	}

	byte[] finish() {
		this.json.writeEndArray();
		this.json.close();
		return this.bytes.toByteArray();
	}

}
