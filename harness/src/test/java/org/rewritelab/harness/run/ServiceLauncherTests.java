package org.rewritelab.harness.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Needs;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.experiment.WarmUp;
import org.rewritelab.harness.experiment.Workload;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ServiceLauncherTests {

	@TempDir
	private Path root;

	@Test
	void shouldSayWhatAJarLacksThatHasNoManagementPort() throws IOException {
		Path jar = this.root.resolve("own.jar");
		WholeRunTests.writeStubJar(jar);
		Variant variant = new Variant("mine", "not the lab's", Service.BLOCKING_FACADE, jar.toString(), null, null,
				null, null, List.of(), List.of(), Map.of("NO_MANAGEMENT", "yes"), Map.of(), null, null, null, Map.of());
		Experiment experiment = new Experiment("small", List.of(), null, "?", null,
				new Workload("small.js", Map.of(), 1, null), new Needs(null, null), List.of(), new WarmUp(0, List.of()),
				null, List.of(), List.of(variant));
		Ports ports = new Ports(WholeRunTests.freeOffset());
		ServiceLauncher launcher = new ServiceLauncher(new Checkout(this.root), Isolation.none("test"),
				Duration.ofSeconds(1));
		assertThatExceptionOfType(RunFailedException.class)
			.isThrownBy(() -> launcher.start(experiment, variant, JavaRuntime.own(), UnaryOperator.identity(), ports,
					ports, null, this.root))
			.withMessageContainingAll("was not healthy within 1 s",
					":" + ports.managementOf(Service.BLOCKING_FACADE) + "/actuator/health did not answer 200",
					"MANAGEMENT_SERVER_PORT", "needs 'health' in its variant");
	}

}
