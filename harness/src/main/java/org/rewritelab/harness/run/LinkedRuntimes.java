package org.rewritelab.harness.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Run-time images for one jar each, with only the modules that jdeps finds in it. They
 * are kept under {@code target/}, a folder for each jar's contents and JDK.
 */
final class LinkedRuntimes {

	/**
	 * What a Spring Boot service uses through services and reflection, where jdeps cannot
	 * see it: elliptic curves for TLS where that is a module of its own (as in the
	 * article), and the management beans that Micrometer asks.
	 */
	private static final List<String> UNSEEN = List.of("jdk.crypto.ec", "jdk.management");

	private static final double MIB = 1024 * 1024;

	private final Path folder;

	private final Isolation isolation;

	private final Path home;

	LinkedRuntimes(Checkout checkout, Isolation isolation) {
		this.folder = checkout.root().resolve("target/lab-runtimes");
		this.isolation = isolation;
		this.home = Path.of(System.getProperty("java.home"));
	}

	/**
	 * @return the folder of the jar's run-time image, which is made when it is not there
	 * @throws RunFailedException if it cannot be made
	 */
	Path of(Path jar) throws InterruptedException {
		Path image = this.folder.resolve(name(jar));
		if (Files.isExecutable(image.resolve("bin/java"))) {
			return image;
		}
		try {
			Files.createDirectories(this.folder);
			Path work = Files.createTempDirectory(this.folder, "making");
			try {
				Path made = work.resolve("image");
				link(modules(jar, work), made, work);
				Files.move(made, image);
				return image;
			}
			finally {
				delete(work);
			}
		}
		catch (IOException ex) {
			throw new RunFailedException("no runtime could be made for " + jar + ": " + ex, ex);
		}
	}

	static double sizeMiB(Path image) {
		try (Stream<Path> files = Files.walk(image)) {
			long bytes = 0;
			for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
				bytes += Files.size(file);
			}
			return Math.round(bytes / MIB * 10) / 10.0;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot read " + image, ex);
		}
	}

	private List<String> modules(Path jar, Path work) throws IOException, InterruptedException {
		Path classes = Files.createDirectories(work.resolve("classes"));
		try (InputStream in = Files.newInputStream(jar)) {
			unpack(in, classes);
		}
		Path log = work.resolve("jdeps.log");
		run(log, List.of(tool("jdeps"), "--ignore-missing-deps", "--print-module-deps", classes.toString()));
		String found = Files.readAllLines(log)
			.stream()
			.filter((line) -> line.startsWith("java."))
			.findFirst()
			.orElseThrow(() -> failed("jdeps", log));
		List<String> modules = new ArrayList<>(List.of(found.strip().split(",")));
		UNSEEN.stream().filter((module) -> ModuleFinder.ofSystem().find(module).isPresent()).forEach(modules::add);
		return modules.stream().distinct().toList();
	}

	/**
	 * Puts the classes of a jar and of the jars in it into one folder, where jdeps takes
	 * them for what they are on the class path: it would look for the modules that their
	 * module-infos ask for, and several have packages in common.
	 */
	private static void unpack(InputStream jar, Path classes) throws IOException {
		ZipInputStream zip = new ZipInputStream(jar);
		for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
			String name = entry.getName().replaceFirst("^BOOT-INF/classes/", "");
			if (name.endsWith(".jar")) {
				unpack(zip, classes);
			}
			else if (name.endsWith(".class") && !name.startsWith("META-INF/") && !name.endsWith("module-info.class")) {
				Path file = classes.resolve(name).normalize();
				if (file.startsWith(classes) && !Files.exists(file)) {
					Files.createDirectories(file.getParent());
					Files.copy(zip, file);
				}
			}
		}
	}

	private void link(List<String> modules, Path made, Path work) throws IOException, InterruptedException {
		// The article's options, without --module-path: where the JDK has no jmods it
		// links from itself. --strip-debug would need objcopy for the native libraries.
		run(work.resolve("jlink.log"),
				List.of(tool("jlink"), "--add-modules", String.join(",", modules), "--compress", "zip-6",
						"--strip-java-debug-attributes", "--no-header-files", "--no-man-pages", "--output",
						made.toString()));
	}

	private void run(Path log, List<String> command) throws InterruptedException {
		String tool = Path.of(command.getFirst()).getFileName().toString();
		try (ChildProcess process = ChildProcess.start(tool, this.isolation.forOthers(command), Map.of(), log)) {
			if (process.waitFor() != 0) {
				throw failed(tool, log);
			}
		}
	}

	private static RunFailedException failed(String tool, Path log) {
		return new RunFailedException(tool + " failed:\n  " + String.join("\n  ", LogExcerpt.of(log)));
	}

	private String tool(String name) {
		Path tool = this.home.resolve("bin").resolve(name);
		if (!Files.isExecutable(tool)) {
			throw new RunFailedException("no " + name + " in " + this.home + ": it comes with a full JDK");
		}
		return tool.toString();
	}

	private static String name(Path jar) {
		try (InputStream in = Files.newInputStream(jar)) {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			digest.update(System.getProperty("java.runtime.version").getBytes());
			new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
			return jar.getFileName().toString().replaceFirst("\\.jar$", "") + "-"
					+ HexFormat.of().formatHex(digest.digest(), 0, 6);
		}
		catch (IOException ex) {
			throw new RunFailedException("cannot read " + jar + ": './lab' builds it, or 'mvn -DskipTests package'",
					ex);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void delete(Path folder) {
		try (Stream<Path> files = Files.walk(folder)) {
			for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
				Files.delete(file);
			}
		}
		catch (IOException ex) {
			// Under target/, which 'mvn clean' removes.
		}
	}

}
