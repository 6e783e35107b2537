package org.rewritelab.harness.experiment;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import tools.jackson.databind.JsonNode;

/**
 * Refuses keys that are no component of the record they are bound to. It looks before
 * anything is bound, because a misspelt key would otherwise be reported as the right one
 * that is missing.
 */
final class KnownKeys {

	private KnownKeys() {
	}

	static void check(JsonNode node, Type type) {
		check(node, type, "");
	}

	private static void check(JsonNode node, Type type, String path) {
		if (type instanceof Class<?> record && record.isRecord() && node.isObject()) {
			Map<String, Type> known = keys(record);
			node.forEachEntry((key, value) -> {
				if (!known.containsKey(key)) {
					throw new BadValueException(path + key,
							"unknown key '" + key + "'" + NearestWord.suggestion(key, known.keySet()));
				}
				check(value, known.get(key), path + key + "/");
			});
		}
		else if (type instanceof ParameterizedType container) {
			Type valueType = container.getActualTypeArguments()[container.getActualTypeArguments().length - 1];
			node.forEachEntry((key, value) -> check(value, valueType, path + key + "/"));
			for (int i = 0; node.isArray() && i < node.size(); i++) {
				check(node.get(i), valueType, path + i + "/");
			}
		}
	}

	/**
	 * @return the keys of a record, each with the type of its value
	 */
	static Map<String, Type> keys(Class<?> record) {
		Map<String, Type> keys = new TreeMap<>();
		for (RecordComponent component : record.getRecordComponents()) {
			String key = component.getName().replaceAll("(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
			keys.put(key, component.getGenericType());
		}
		return keys;
	}

}
