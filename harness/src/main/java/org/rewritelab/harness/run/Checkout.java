package org.rewritelab.harness.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.measure.CommandOutput;

import org.jspecify.annotations.Nullable;

/**
 * Where things are in the checkout.
 *
 * @param root the folder that has the root pom.xml
 */
public record Checkout(Path root) {

	/**
	 * @return the checkout that the launcher names, or the one around the working
	 * directory
	 */
	public static Checkout find() {
		String home = System.getProperty("rewrite-lab.home");
		Path start = Path.of((home != null) ? home : "").toAbsolutePath().normalize();
		for (Path at = start; at != null; at = at.getParent()) {
			if (Files.isDirectory(at.resolve("experiments")) && Files.isDirectory(at.resolve("k6"))) {
				return new Checkout(at);
			}
		}
		throw new RunFailedException("no checkout of the lab at " + start + ": start it with its ./lab");
	}

	public Path experiments() {
		return this.root.resolve("experiments");
	}

	public Path scripts() {
		return this.root.resolve("k6");
	}

	public Path script(String name) {
		return scripts().resolve(name);
	}

	public Path jar(Service service) {
		return this.root.resolve(service + "/target/" + service + ".jar");
	}

	/**
	 * @return the jar that the variant runs: one of its service's, or somebody's own,
	 * whose path is absolute or begins in the checkout
	 */
	public Path jar(Variant variant) {
		if (variant.hasOwnJar()) {
			return this.root.resolve(String.valueOf(variant.jar())).normalize();
		}
		String service = variant.service().toString();
		String kind = (variant.jar() != null) ? "-" + variant.jar() : "";
		return this.root.resolve(service + "/target/" + service + kind + ".jar");
	}

	/**
	 * @return the folder with the scripts that make the movies
	 */
	public Path database() {
		return this.root.resolve("database");
	}

	public Path certificates() {
		return this.root.resolve("tls/lab");
	}

	/**
	 * @return the folder with the lab's notes
	 */
	public Path notes() {
		return this.root.resolve("docs");
	}

	public Path results() {
		return this.root.resolve("results");
	}

	/**
	 * @return what the lab has built for itself
	 */
	public Path tools() {
		return this.root.resolve(".tools");
	}

	/**
	 * @return the commit, with {@code -dirty} when files differ from it; null outside of
	 * git
	 */
	public @Nullable String commit() {
		List<String> lines = CommandOutput.of("git", "-C", this.root.toString(), "describe", "--always", "--dirty",
				"--abbrev=40", "--exclude", "*");
		return lines.isEmpty() ? null : lines.getFirst();
	}

}
