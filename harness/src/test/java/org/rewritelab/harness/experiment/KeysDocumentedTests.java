package org.rewritelab.harness.experiment;

import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.run.Checkout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps the keys that {@code experiments/README.md} explains equal to those that the
 * reader knows.
 */
class KeysDocumentedTests {

	/** What stands before a table of keys, and whose keys it has. */
	private static final Pattern TABLE_OF = Pattern.compile("In (?:each of )?`([a-z-]+)`.*");

	private static final Pattern CODE = Pattern.compile("`([^`]+)`");

	@Test
	void shouldExplainEveryKeyAndNoOther() throws IOException {
		Map<String, Set<String>> known = new TreeMap<>();
		known.put("", keys(ExperimentFile.class, ""));
		known.put("workload", keys(Workload.class, ""));
		known.put("needs", keys(Needs.class, ""));
		known.put("capacity", keys(CapacityPlan.class, ""));
		Set<String> faults = keys(Faults.class, "");
		faults.addAll(keys(FaultCase.class, "cases."));
		known.put("faults", faults);
		known.put("grid", keys(Grid.class, ""));
		known.put("soak", keys(SoakPlan.class, ""));
		known.put("warm-up", keys(WarmUp.class, ""));
		known.put("variants", keys(Variant.class, ""));
		known.put("published", keys(Published.class, ""));
		assertThat(explained()).isEqualTo(known);
	}

	@Test
	void shouldNameEveryServiceThatCanBeMeasured() throws IOException {
		String row = lines().stream().filter((line) -> line.startsWith("| `service` |")).findFirst().orElseThrow();
		assertThat(Arrays.stream(Service.values()).filter((service) -> service != Service.EXTERNAL_SERVICE))
			.allSatisfy((service) -> assertThat(row).contains("`" + service + "`"));
	}

	/**
	 * The keys of a record, and those of the records in it that have no table of their
	 * own.
	 */
	private static Set<String> keys(Class<?> type, String prefix) {
		Set<String> keys = new TreeSet<>();
		KnownKeys.keys(type).forEach((key, of) -> {
			keys.add(prefix + key);
			if (Set.<Type>of(QuickWorkload.class, Dependency.class, Postgres.class).contains(of)) {
				keys.addAll(keys((Class<?>) of, prefix + key + "."));
			}
			else if (isRecord(of)) {
				assertThat(List.of("workload", "needs", "capacity", "faults", "cases", "grid", "soak", "warm-up",
						"variants", "published", "published-by-users"))
					.as("whether the keys of %s are explained", key)
					.contains(key);
			}
		});
		return keys;
	}

	private static boolean isRecord(Type type) {
		return (type instanceof ParameterizedType container)
				? Arrays.stream(container.getActualTypeArguments()).anyMatch(KeysDocumentedTests::isRecord)
				: type instanceof Class<?> simple && simple.isRecord();
	}

	private static Map<String, Set<String>> explained() throws IOException {
		Map<String, Set<String>> explained = new TreeMap<>();
		boolean begun = false;
		String of = "";
		for (String line : lines()) {
			begun |= line.equals("## Every key");
			of = TABLE_OF.matcher(line).matches() ? TABLE_OF.matcher(line).replaceFirst("$1") : of;
			if (begun && line.startsWith("| `")) {
				codes(line.split("\\|")[1]).forEach(explained.computeIfAbsent(of, (none) -> new TreeSet<>())::add);
			}
		}
		// These are numbers that need no table.
		String published = String.join(" ", lines()).replaceFirst(".*In `published`", "");
		explained.put("published", new TreeSet<>(codes(published).toList()));
		return explained;
	}

	private static Stream<String> codes(String text) {
		return CODE.matcher(text).results().map((MatchResult result) -> result.group(1));
	}

	private static List<String> lines() throws IOException {
		return Files.readAllLines(Checkout.find().experiments().resolve("README.md"));
	}

}
