package org.rewritelab.harness.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code results.json} in a folder.
 */
public final class ResultsFile {

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(SerializationFeature.INDENT_OUTPUT)
		.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.build();

	private final Path path;

	public ResultsFile(Path folder) {
		this.path = folder.resolve("results.json");
	}

	/**
	 * Replaces the file in one step, so that it is complete whenever it is looked at.
	 */
	public void write(Results results) {
		Path draft = this.path.resolveSibling("results.json.part");
		try {
			Files.createDirectories(this.path.getParent());
			Files.write(draft, MAPPER.writeValueAsBytes(results));
			Files.move(draft, this.path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot write " + this.path, ex);
		}
	}

	public Results read() {
		return MAPPER.readValue(this.path, Results.class);
	}

	/**
	 * @return all that is in it, with what this version does not know
	 */
	public JsonNode tree() {
		return MAPPER.readTree(this.path);
	}

	public Path path() {
		return this.path;
	}

	public boolean exists() {
		return Files.exists(this.path);
	}

}
