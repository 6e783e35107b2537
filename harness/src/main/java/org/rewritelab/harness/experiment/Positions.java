package org.rewritelab.harness.experiment;

import java.util.HashMap;
import java.util.Map;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonPointer;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.ObjectMapper;

/**
 * Where each key and each list entry of a file stands, because an exception of the parser
 * has the place it had read up to, not the place of the value that is wrong.
 */
final class Positions {

	private final Map<JsonPointer, TokenStreamLocation> locations = new HashMap<>();

	Positions(ObjectMapper mapper, String text) {
		try (JsonParser parser = mapper.createParser(text)) {
			while (parser.nextToken() != null) {
				this.locations.putIfAbsent(parser.streamReadContext().pathAsPointer(), parser.currentTokenLocation());
			}
		}
	}

	/**
	 * @return {@code line:column} of the value, or of the nearest one around it when
	 * there is none
	 */
	String of(JsonPointer pointer) {
		for (JsonPointer at = pointer; at != null; at = at.head()) {
			TokenStreamLocation location = this.locations.get(at);
			if (location != null) {
				return lineAndColumn(location);
			}
		}
		return "1:1";
	}

	static String lineAndColumn(TokenStreamLocation location) {
		return location.getLineNr() + ":" + location.getColumnNr();
	}

}
