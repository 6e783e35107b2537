package org.rewritelab.harness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * The JDKs of this machine, looked for where {@code ./lab} looks for its own.
 */
public final class Jdks {

	private Jdks() {
	}

	/**
	 * @param feature such as 17
	 * @return the folder of a JDK with exactly that feature version, null when there is
	 * none
	 */
	public static @Nullable Path find(int feature) {
		return candidates().filter((home) -> isJdk(home, feature)).findFirst().orElse(null);
	}

	static boolean isJdk(Path home, int feature) {
		String version = version(home);
		return Files.isExecutable(home.resolve("bin/java")) && version != null
				&& version.split("[.+-]")[0].equals(Integer.toString(feature));
	}

	/**
	 * @return such as {@code 17.0.17}, null when the folder does not tell
	 */
	public static @Nullable String version(Path home) {
		try (Stream<String> lines = Files.lines(home.resolve("release"))) {
			return lines.filter((line) -> line.startsWith("JAVA_VERSION="))
				.map((line) -> line.substring(line.indexOf('=') + 1).replace("\"", "").strip())
				.findFirst()
				.orElse(null);
		}
		catch (IOException ex) {
			return null;
		}
	}

	private static Stream<Path> candidates() {
		String home = System.getenv("JAVA_HOME");
		Path java = LoadGenerator.onPath("java");
		return Stream
			.of((home != null && !home.isEmpty()) ? Stream.of(Path.of(home)) : Stream.<Path>empty(),
					(java != null) ? Stream.of(homeOf(java)) : Stream.<Path>empty(), folders(Path.of("/usr/lib/jvm")),
					folders(Path.of("/Library/Java/JavaVirtualMachines")).map((path) -> path.resolve("Contents/Home")),
					folders(Path.of(System.getProperty("user.home"), ".sdkman/candidates/java")))
			.flatMap((paths) -> paths);
	}

	private static Path homeOf(Path java) {
		try {
			return java.toRealPath().resolve("../..").normalize();
		}
		catch (IOException ex) {
			return java;
		}
	}

	private static Stream<Path> folders(Path parent) {
		try (Stream<Path> folders = Files.list(parent)) {
			return folders.sorted().toList().stream();
		}
		catch (IOException ex) {
			return Stream.empty();
		}
	}

}
