package org.rewritelab.harness.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Reads one experiment's file strictly: a key that is not known, is there twice or has a
 * bad value is refused with its line and column.
 */
final class ExperimentReader {

	private static final YAMLMapper MAPPER = YAMLMapper.builder()
		.propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
		.build();

	private final Path path;

	private final String text;

	ExperimentReader(Path path) {
		this.path = path;
		try {
			this.text = Files.readString(path);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot read " + path, ex);
		}
	}

	ExperimentFile read() {
		try {
			JsonNode tree = MAPPER.readTree(this.text);
			KnownKeys.check(tree, ExperimentFile.class);
			ExperimentFile file = MAPPER.treeToValue(tree, ExperimentFile.class);
			String expected = Experiments.nameOf(this.path);
			if (file == null || !expected.equals(file.name())) {
				throw new BadValueException("name", "'name' must be '" + expected + "', as the file's name");
			}
			return file;
		}
		catch (BadValueException ex) {
			throw refused(JsonPointer.empty(), ex);
		}
		catch (DatabindException ex) {
			throw refused(ex);
		}
		catch (JacksonException ex) {
			throw new ExperimentException(at(Positions.lineAndColumn(ex.getLocation())) + firstLine(ex), ex);
		}
	}

	Experiment resolve(ExperimentFile file, Function<String, @Nullable Experiment> bases, Scripts scripts) {
		try {
			Experiment resolved = file.resolve((file.basedOn() != null) ? bases.apply(file.basedOn()) : null);
			file.check(resolved, scripts);
			return resolved;
		}
		catch (BadValueException ex) {
			throw refused(JsonPointer.empty(), ex);
		}
	}

	ExperimentException refused(JsonPointer from, BadValueException ex) {
		JsonPointer pointer = from.append(JsonPointer.compile("/" + ex.path()));
		return new ExperimentException(at(new Positions(MAPPER, this.text).of(pointer)) + ex.getMessage(), ex);
	}

	private ExperimentException refused(DatabindException ex) {
		JsonPointer pointer = pointer(ex);
		for (Throwable cause = ex; cause != null; cause = cause.getCause()) {
			if (cause instanceof BadValueException badValue) {
				return refused(pointer, badValue);
			}
		}
		return new ExperimentException(at(new Positions(MAPPER, this.text).of(pointer)) + rule(ex), ex);
	}

	private static String rule(DatabindException ex) {
		if (ex instanceof InvalidFormatException bad && bad.getTargetType().isEnum()) {
			List<String> known = Arrays.stream(bad.getTargetType().getEnumConstants()).map(Object::toString).toList();
			return "unknown value '" + bad.getValue() + "'"
					+ NearestWord.suggestion(String.valueOf(bad.getValue()), known);
		}
		if (ex instanceof InvalidFormatException bad) {
			return "'" + bad.getValue() + "' is not " + what(bad.getTargetType());
		}
		if (ex instanceof MismatchedInputException mismatched && mismatched.getTargetType() != null) {
			return "there must be " + what(mismatched.getTargetType()) + " here";
		}
		return firstLine(ex);
	}

	private static String what(Class<?> type) {
		if (Number.class.isAssignableFrom(type)) {
			return (type == Integer.class) ? "a whole number" : "a number";
		}
		if (type == Boolean.class) {
			return "true or false";
		}
		if (Collection.class.isAssignableFrom(type)) {
			return "a list, such as [a, b],";
		}
		return (type == String.class) ? "one word or text" : "keys with values, such as { key: value },";
	}

	private static JsonPointer pointer(DatabindException ex) {
		JsonPointer pointer = JsonPointer.empty();
		for (JacksonException.Reference reference : ex.getPath()) {
			pointer = (reference.getPropertyName() != null) ? pointer.appendProperty(reference.getPropertyName())
					: pointer.appendIndex(reference.getIndex());
		}
		return pointer;
	}

	private static String firstLine(JacksonException ex) {
		return Objects.requireNonNullElse(ex.getOriginalMessage(), "cannot be read").lines().findFirst().orElse("");
	}

	private String at(String lineAndColumn) {
		return this.path.getFileName() + ":" + lineAndColumn + ": ";
	}

}
