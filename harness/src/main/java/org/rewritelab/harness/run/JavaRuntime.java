package org.rewritelab.harness.run;

import java.nio.file.Path;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.experiment.RuntimeImage;
import org.rewritelab.harness.experiment.Variant;

/**
 * What a service's jar runs on.
 *
 * @param java the command
 * @param sizeMiB of all its files, where it was made for the jar; null for a JDK
 * @param notes what the reader of a result must know about it
 */
record JavaRuntime(Path java, @Nullable Double sizeMiB, List<String> notes) {

	/**
	 * @return the JDK that runs the harness
	 */
	static JavaRuntime own() {
		return new JavaRuntime(command(Path.of(System.getProperty("java.home"))), null, List.of());
	}

	/**
	 * Finds or makes what a variant asks for.
	 * @throws RunFailedException if it cannot be made
	 */
	static JavaRuntime of(Variant variant, Checkout checkout, Isolation isolation) throws InterruptedException {
		if (variant.runtime() == RuntimeImage.JLINK) {
			Path home = new LinkedRuntimes(checkout, isolation).of(checkout.jar(variant));
			return new JavaRuntime(command(home), LinkedRuntimes.sizeMiB(home), List.of());
		}
		Integer jdk = variant.jdk();
		if (jdk == null || jdk == Runtime.version().feature()) {
			return own();
		}
		Path home = Jdks.find(jdk);
		if (home == null) {
			return new JavaRuntime(own().java(), null, List.of("no JDK " + jdk + " on this machine, so it ran on JDK "
					+ Runtime.version().feature() + " as the others"));
		}
		return new JavaRuntime(command(home), null, List.of("ran on JDK " + Jdks.version(home)));
	}

	private static Path command(Path home) {
		return home.resolve("bin/java");
	}

}
