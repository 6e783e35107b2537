package org.rewritelab.harness;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Experiments;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.run.Checkout;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps what docker-compose.yml starts and what {@code ./lab run} starts equal, for the
 * articles' workloads.
 */
class ComposeTests {

	/** Whose variants have their own names in compose; others' begin with theirs. */
	private static final Set<String> NAMELESS = Set.of("facade", "movies");

	private final Path root = Checkout.find().root();

	private final List<Experiment> experiments = Experiments
		.read(this.root.resolve("experiments"), this.root.resolve("k6"))
		.byDefault()
		.toList();

	@Test
	void shouldHaveEachVariantWithItsProfilesFlagsAndEnvironmentAndNoOther() throws IOException {
		assertThat(actual()).isEqualTo(expected());
	}

	@Test
	void shouldStartVariantsThatExist() throws IOException {
		Map<String, String> settings = read(this.root.resolve(".env"));
		for (String service : List.of("blocking-facade", "reactive-facade", "movies-blocking", "movies-reactive")) {
			String variant = settings.get(service.toUpperCase().replace('-', '_') + "_PROFILE");
			assertThat(this.root.resolve("compose/variants/" + service + "/" + variant + ".env")).exists();
		}
	}

	@Test
	void shouldRunWhatTheServicesNeedAsTheExperimentsDo() {
		JsonNode services = YAMLMapper.shared().readTree(this.root.resolve("docker-compose.yml")).get("services");
		JsonNode externalService = services.get("external-service").get("environment");
		assertThat(this.experiments).map((experiment) -> experiment.needs().externalService())
			.filteredOn(Objects::nonNull)
			.isNotEmpty()
			.allSatisfy((needed) -> assertThat(externalService.get("JDK_JAVA_OPTIONS").stringValue())
				.isEqualTo(String.join(" ", needed.jvmFlags())));
		assertThat(this.experiments).map((experiment) -> experiment.needs().postgres())
			.filteredOn(Objects::nonNull)
			.isNotEmpty()
			.allSatisfy((needed) -> assertThat(services.get("postgres").get("command").toString())
				.isEqualTo("[\"-c\"," + needed.settings()
					.entrySet()
					.stream()
					.map((setting) -> "\"" + setting + "\"")
					.collect(Collectors.joining(",\"-c\",")) + "]"));
	}

	private Map<String, Map<String, String>> expected() {
		Map<String, Map<String, String>> files = new TreeMap<>();
		for (Experiment experiment : this.experiments) {
			String prefix = NAMELESS.contains(experiment.name()) ? "" : experiment.name() + "-";
			for (Variant variant : experiment.variants()) {
				List<String> flags = new ArrayList<>(experiment.jvmFlags());
				flags.addAll(variant.jvmFlags());
				Map<String, String> settings = new HashMap<>(variant.env());
				settings.put("SPRING_PROFILES_ACTIVE", String.join(",", variant.profiles()));
				if (!flags.isEmpty()) {
					settings.put("JDK_JAVA_OPTIONS", String.join(" ", flags));
				}
				files.put(variant.service() + "/" + prefix + variant.name() + ".env", settings);
			}
		}
		return files;
	}

	private Map<String, Map<String, String>> actual() throws IOException {
		Path folder = this.root.resolve("compose/variants");
		Map<String, Map<String, String>> files = new TreeMap<>();
		try (Stream<Path> all = Files.walk(folder)) {
			for (Path file : new TreeSet<>(all.filter(Files::isRegularFile).toList())) {
				files.put(folder.relativize(file).toString(), read(file));
			}
		}
		return files;
	}

	private static Map<String, String> read(Path file) throws IOException {
		Properties properties = new Properties();
		try (Reader reader = Files.newBufferedReader(file)) {
			properties.load(reader);
		}
		return properties.stringPropertyNames()
			.stream()
			.collect(Collectors.toMap((name) -> name, properties::getProperty));
	}

}
