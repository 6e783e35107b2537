package org.rewritelab.harness.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rewritelab.harness.measure.CommandOutput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class LinkedRuntimesTests {

	@TempDir
	private Path root;

	@Test
	void shouldMakeARuntimeThatStartsAndHasTheJarsModulesOnly() throws IOException, InterruptedException {
		Path jar = jar(StubService.class);
		LinkedRuntimes runtimes = new LinkedRuntimes(new Checkout(this.root), Isolation.none("none"));
		Path image = runtimes.of(jar);
		String java = image.resolve("bin/java").toString();
		assertThat(CommandOutput.of(java, "--version")).first()
			.asString()
			.contains(String.valueOf(Runtime.version().feature()));
		List<String> modules = CommandOutput.of(java, "--list-modules");
		// What the stub's server is in, and nothing of what nobody asked for.
		assertThat(modules).anyMatch((module) -> module.startsWith("jdk.httpserver"))
			.noneMatch((module) -> module.startsWith("java.sql"));
		assertThat(LinkedRuntimes.sizeMiB(image)).isBetween(20.0, 150.0);
		FileTime made = Files.getLastModifiedTime(image);
		assertThat(runtimes.of(jar)).isEqualTo(image);
		assertThat(Files.getLastModifiedTime(image)).isEqualTo(made);
		try (var folders = Files.list(image.getParent())) {
			assertThat(folders).containsExactly(image);
		}
	}

	@Test
	void shouldSayThatThereIsNoJar() {
		LinkedRuntimes runtimes = new LinkedRuntimes(new Checkout(this.root), Isolation.none("none"));
		assertThatExceptionOfType(RunFailedException.class).isThrownBy(() -> runtimes.of(this.root.resolve("no.jar")))
			.withMessageContaining("no.jar");
	}

	// As Spring Boot has it: the classes in a folder of their own, other jars inside.
	private Path jar(Class<?> type) throws IOException {
		Path jar = this.root.resolve("service.jar");
		String entry = type.getName().replace('.', '/') + ".class";
		try (OutputStream file = Files.newOutputStream(jar); JarOutputStream out = new JarOutputStream(file)) {
			out.putNextEntry(new JarEntry("BOOT-INF/classes/org/rewritelab/Empty.txt"));
			out.closeEntry();
			out.putNextEntry(new JarEntry("BOOT-INF/lib/inner.jar"));
			JarOutputStream inner = new JarOutputStream(out);
			inner.putNextEntry(new JarEntry(entry));
			try (var classFile = type.getClassLoader().getResourceAsStream(entry)) {
				classFile.transferTo(inner);
			}
			inner.finish();
			out.closeEntry();
		}
		return jar;
	}

}
