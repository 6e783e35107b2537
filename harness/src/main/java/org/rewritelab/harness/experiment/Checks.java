package org.rewritelab.harness.experiment;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * The rules that several records of an experiment share.
 */
final class Checks {

	private Checks() {
	}

	static <T> T required(@Nullable T value, String key) {
		if (value == null || value instanceof String text && text.isBlank()) {
			throw new BadValueException(key, "'" + key + "' is required");
		}
		return value;
	}

	static int between(int low, int high, int value, String key) {
		if (value < low || value > high) {
			throw new BadValueException(key,
					"'" + key + "' must be between " + low + " and " + high + ", not " + value);
		}
		return value;
	}

	/**
	 * For values that are not from a file.
	 * @throws IllegalArgumentException with the rule, if one is broken
	 */
	static <T> T asArgument(Supplier<T> checked) {
		try {
			return checked.get();
		}
		catch (BadValueException ex) {
			throw new IllegalArgumentException(ex.getMessage(), ex);
		}
	}

	/**
	 * @return the URL without a slash at its end
	 */
	static String baseUrl(String url, String key) {
		String form = "'" + key + "' must look like http://localhost:8090, without user, query or fragment";
		URI uri;
		try {
			uri = new URI(url);
		}
		catch (URISyntaxException ex) {
			// Its message has all of the URL, and that may have a password.
			throw new BadValueException(key, form);
		}
		if (!("http".equals(uri.getScheme()) || "https".equals(uri.getScheme())) || uri.getHost() == null
				|| uri.getPort() > 65_535 || uri.getRawUserInfo() != null || uri.getRawQuery() != null
				|| uri.getRawFragment() != null) {
			throw new BadValueException(key, form);
		}
		return url.replaceFirst("/+$", "");
	}

	static <T> List<T> copy(@Nullable List<T> list, String key) {
		if (list == null) {
			return List.of();
		}
		if (list.stream().anyMatch(Objects::isNull)) {
			throw new BadValueException(key, "'" + key + "' must not have an empty entry");
		}
		return List.copyOf(list);
	}

	/**
	 * A copy that keeps the order of the file, unlike {@link Map#copyOf}.
	 */
	static <K, V> Map<K, V> copy(@Nullable Map<K, V> map, String key) {
		if (map == null) {
			return Map.of();
		}
		if (map.values().stream().anyMatch(Objects::isNull)) {
			throw new BadValueException(key, "'" + key + "' must not have an empty value");
		}
		return Collections.unmodifiableMap(new LinkedHashMap<>(map));
	}

}
