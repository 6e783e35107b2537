package org.rewritelab.harness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Experiments;

import static org.assertj.core.api.Assertions.assertThat;

class CheckoutTests {

	private final Checkout checkout = Checkout.find();

	private final Experiments experiments = Experiments.read(this.checkout.experiments(), this.checkout.scripts());

	@Test
	void shouldReplayTheArticlesWorkloadsByDefault() {
		assertThat(this.experiments.select(List.of(), List.of())).extracting(Experiment::name)
			.containsExactly("facade", "movies", "users");
	}

	@ParameterizedTest
	@ValueSource(strings = { "aa", "capacity-facade", "capacity-movies", "capacity-users", "example-own", "facade",
			"facade-article-stub", "faults-facade", "faults-movies", "models", "movies", "movies-floor", "movies-pools",
			"overload-facade", "overload-movies", "users" })
	void shouldDeclareExperimentsWhoseScriptsAndProfilesExist(String name) {
		Experiment experiment = this.experiments.select(List.of(name), List.of()).getFirst();
		assertThat(this.checkout.script(experiment.workload().script())).isRegularFile();
		assertThat(experiment.variants()).allSatisfy((variant) -> {
			Path resources = this.checkout.root().resolve(variant.service() + "/src/main/resources");
			assertThat(variant.profiles()).allSatisfy((profile) -> assertThat(isProfile(profile, resources))
				.as("profile %s of %s", profile, variant.service())
				.isTrue());
		});
	}

	// One with a file of its own, or a group of others.
	private static boolean isProfile(String name, Path resources) throws IOException {
		return Files.exists(resources.resolve("application-" + name + ".yml"))
				|| Files.readAllLines(resources.resolve("application.yml"))
					.stream()
					.anyMatch((line) -> line.strip().startsWith(name + ": "));
	}

}
