package org.rewritelab.harness;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.run.Checkout;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Looks, before anything starts, at the jars and the running services that somebody
 * brings.
 */
final class BroughtServices {

	private final CommandSpec spec;

	private final List<Experiment> selected;

	BroughtServices(CommandSpec spec, List<Experiment> selected) {
		this.spec = spec;
		this.selected = selected;
	}

	/**
	 * @throws ParameterException if a jar is not there or cannot be started
	 */
	void requireJars(Checkout checkout) {
		forEach((name, variant) -> {
			if (variant.hasOwnJar()) {
				String problem = problem(checkout.jar(variant));
				if (problem != null) {
					throw wrong("'jar' of " + name + ": " + problem);
				}
			}
		});
	}

	private static @Nullable String problem(Path jar) {
		if (!Files.isRegularFile(jar)) {
			return "there is no " + jar + "; a relative path begins in the checkout";
		}
		try (JarFile file = new JarFile(jar.toFile())) {
			Manifest manifest = file.getManifest();
			return (manifest != null && manifest.getMainAttributes().containsKey(Attributes.Name.MAIN_CLASS)) ? null
					: jar + " names no Main-Class, so 'java -jar' cannot start it";
		}
		catch (IOException ex) {
			return jar + " cannot be read as a jar: " + ex.getMessage();
		}
	}

	/**
	 * @throws ParameterException if a service that runs already is on another machine
	 */
	void requireLoopback() {
		forEach((name, variant) -> {
			String url = variant.url();
			if (url != null && !isLoopback(URI.create(url).getHost())) {
				throw wrong("'url' of " + name + " is " + url
						+ ", which is not this machine: --allow-remote sends load there; it is yours to ask its owner");
			}
		});
	}

	/**
	 * All addresses of a name, because the load generator chooses one of them.
	 */
	private static boolean isLoopback(String host) {
		try {
			return Arrays.stream(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
		}
		catch (UnknownHostException ex) {
			return false;
		}
	}

	/**
	 * @param option which says something of how the lab starts a service
	 * @throws ParameterException if one runs already
	 */
	void requireNone(String option) {
		forEach((name, variant) -> {
			if (variant.url() != null) {
				throw wrong(option + " is about how a service is started, and " + name + " runs already");
			}
		});
	}

	/**
	 * @throws ParameterException if a service that runs already is to use a database that
	 * the lab has yet to start
	 */
	void requireNoDatabaseOfTheLab() {
		List<Experiment> withDatabase = this.selected.stream()
			.filter((experiment) -> experiment.needs().postgres() != null)
			.toList();
		forEach(withDatabase, (name, variant) -> {
			if (variant.url() != null) {
				throw wrong(name + " runs already, so it cannot know the PostgreSQL that the lab would start: "
						+ "name the one that it uses with --postgres");
			}
		});
	}

	private void forEach(BiConsumer<String, Variant> action) {
		forEach(this.selected, action);
	}

	private static void forEach(List<Experiment> experiments, BiConsumer<String, Variant> action) {
		for (Experiment experiment : experiments) {
			experiment.variants()
				.forEach((variant) -> action.accept(experiment.name() + "/" + variant.name(), variant));
		}
	}

	private ParameterException wrong(String message) {
		return new ParameterException(this.spec.commandLine(), message);
	}

}
