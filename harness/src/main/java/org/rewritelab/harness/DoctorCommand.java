package org.rewritelab.harness;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.measure.CommandOutput;
import org.rewritelab.harness.measure.Host;
import org.rewritelab.harness.run.Checkout;
import org.rewritelab.harness.run.Jdks;
import org.rewritelab.harness.run.LoadGenerator;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Says what this machine has and lacks.
 */
@Command(name = "doctor", mixinStandardHelpOptions = true,
		description = "Says what this machine has and lacks for the lab, and how to get it.",
		footer = { "", "Exit status: 0 when nothing is missing that the lab needs, else 1.", "", "Example:",
				"  ./lab doctor" })
final class DoctorCommand implements Callable<Integer> {

	private static final int JDK = 25;

	// The oldest that Spring Boot 4 runs on.
	private static final int OLD_JDK = 17;

	private static final long ENOUGH_MEMORY_MIB = 3000;

	@Mixin
	private PortOptions portOptions = new PortOptions();

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() {
		Checkout checkout = Checkout.find();
		List<Finding> findings = new ArrayList<>();
		findings.add(jdk());
		findings.add(oldJdk());
		findings.add(linker());
		findings.add(maven());
		findings.add(generator(checkout));
		findings.add(optional("taskset", LoadGenerator.onPath("taskset"),
				"keeps each process on its processors; Linux has it in util-linux. Without it, figures vary more"));
		findings.add(processors());
		findings.add(memory());
		findings.add(ports());
		findings.add(certificates(checkout));
		findings.add(jars(checkout));
		findings.add(optional("git", LoadGenerator.onPath("git"), "lets results say which commit they are of"));
		findings.add(optional("Docker", LoadGenerator.onPath("docker"), "is not needed for './lab run'"));
		PrintWriter out = this.spec.commandLine().getOut();
		findings.forEach((finding) -> out.printf("%-8s %-12s %s%n", finding.state(), finding.what(), finding.text()));
		return findings.stream().anyMatch((finding) -> finding.state().equals(Finding.MISSING)) ? RewriteLab.FAILED
				: RewriteLab.DONE;
	}

	private static Finding jdk() {
		String text = System.getProperty("java.vendor") + " " + Runtime.version() + " in "
				+ System.getProperty("java.home");
		return Finding.needed(Runtime.version().feature() >= JDK, "JDK", text,
				"install a JDK " + JDK + ", for example Eclipse Temurin (https://adoptium.net)");
	}

	private static Finding oldJdk() {
		Path home = Jdks.find(OLD_JDK);
		return (home != null) ? Finding.ok("JDK " + OLD_JDK, Jdks.version(home) + " in " + home) : Finding.note(
				"JDK " + OLD_JDK,
				"not here; the variant article-01-base of movies would run on it, and runs on JDK " + JDK + " then");
	}

	private static Finding linker() {
		Path tool = Path.of(System.getProperty("java.home"), "bin", "jlink");
		return optional("jlink", Files.isExecutable(tool) ? tool : null,
				"makes the runtime of the variant article-03-jlink of movies; a full JDK has it");
	}

	private static Finding maven() {
		String version = CommandOutput.of("mvn", "-q", "--version")
			.stream()
			.filter((line) -> !line.isBlank())
			.findFirst()
			.orElse("");
		return Finding.needed(atLeast(version.split("\\s+")[0], 3, 8), "Maven", version,
				"install Maven 3.8 or later (https://maven.apache.org/download.cgi)"
						+ (version.isEmpty() ? "" : "; found " + version));
	}

	static boolean atLeast(String version, int major, int minor) {
		String[] parts = version.split("\\.");
		if (parts.length < 2 || !parts[0].matches("\\d+") || !parts[1].matches("\\d+")) {
			return false;
		}
		int[] found = Arrays.stream(parts, 0, 2).mapToInt(Integer::parseInt).toArray();
		return found[0] > major || (found[0] == major && found[1] >= minor);
	}

	private static Finding generator(Checkout checkout) {
		Path k6 = LoadGenerator.find(checkout);
		if (k6 != null) {
			return Finding.ok("k6", LoadGenerator.version(k6) + " in " + k6);
		}
		return Finding.needed(LoadGenerator.onPath("go") != null, "k6",
				"not here yet: the first './lab run' builds it with Go, which takes about a minute",
				"install k6 (https://grafana.com/docs/k6/latest/set-up/install-k6/) or Go (https://go.dev/dl/)");
	}

	private static Finding processors() {
		int processors = Runtime.getRuntime().availableProcessors();
		return (processors >= 2) ? Finding.ok("processors", Integer.toString(processors)) : Finding.note("processors",
				"one only: the service shares it with its load, so that figures say little");
	}

	private static Finding memory() {
		Long memory = Host.totalMemoryMiB();
		boolean enough = memory == null || memory >= ENOUGH_MEMORY_MIB;
		return enough ? Finding.ok("memory", memory + " MiB")
				: Finding.note("memory", memory + " MiB; " + ENOUGH_MEMORY_MIB + " MiB are advised");
	}

	private Finding ports() {
		List<String> taken = Arrays.stream(Service.values())
			.filter((service) -> !this.portOptions.ports(this.spec).areFree(service))
			.map(Service::toString)
			.toList();
		return taken.isEmpty() ? Finding.ok("ports", "free") : Finding.note("ports", "taken: those of "
				+ String.join(", ", taken) + "; stop what listens there, or run with '--port-offset 10000'");
	}

	private static Finding certificates(Checkout checkout) {
		return Files.exists(checkout.certificates().resolve("ca.crt"))
				? Finding.ok("certificates", checkout.certificates().toString())
				: Finding.note("certificates", "not here yet: './lab run' makes them");
	}

	private static Finding jars(Checkout checkout) {
		List<String> missing = Arrays.stream(Service.values())
			.filter((service) -> !Files.exists(checkout.jar(service)))
			.map(Service::toString)
			.toList();
		return missing.isEmpty() ? Finding.ok("jars", "built")
				: Finding.note("jars", "not built yet: " + String.join(", ", missing) + "; './lab run' builds them");
	}

	private static Finding optional(String what, @Nullable Path found, String use) {
		return (found != null) ? Finding.ok(what, found.toString()) : Finding.note(what, "not here; " + use);
	}

	private record Finding(String state, String what, String text) {

		static final String MISSING = "missing";

		static Finding ok(String what, String text) {
			return new Finding("ok", what, text);
		}

		static Finding note(String what, String text) {
			return new Finding("note", what, text);
		}

		static Finding needed(boolean there, String what, String found, String howToGet) {
			return there ? ok(what, found) : new Finding(MISSING, what, howToGet);
		}

	}

}
