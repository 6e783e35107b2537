package org.rewritelab.harness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * A program written in Go, which the lab builds for itself where the machine has none.
 *
 * @param name of the program
 * @param module with its version
 * @param built what Go calls it, which is the last part of its package's path
 */
record GoTool(String name, String module, String built) {

	/**
	 * @return the program if this machine has it already, on PATH or among the lab's own
	 * tools
	 */
	@Nullable Path find(Checkout checkout) {
		Path onPath = onPath(this.name);
		Path own = checkout.tools().resolve(this.name);
		return (onPath != null || !Files.isExecutable(own)) ? onPath : own;
	}

	/**
	 * Builds it among the lab's own tools.
	 * @throws RunFailedException if that fails
	 */
	Path build(Checkout checkout) throws InterruptedException {
		Path log = checkout.tools().resolve(this.name + "-build.log");
		Path own = checkout.tools().resolve(this.name);
		try {
			Files.createDirectories(checkout.tools());
			// Unlike what is measured, a build may need any of the environment: proxies,
			// module proxies, caches.
			ProcessBuilder builder = new ProcessBuilder("go", "install", this.module).redirectErrorStream(true)
				.redirectOutput(log.toFile());
			builder.environment().put("GOBIN", checkout.tools().toString());
			Process process = builder.start();
			try {
				if (process.waitFor() != 0) {
					throw new RunFailedException(this.name + " could not be built with 'go install " + this.module
							+ "':\n  " + String.join("\n  ", LogExcerpt.of(log)));
				}
			}
			finally {
				process.descendants().forEach(ProcessHandle::destroy);
				process.destroy();
			}
			if (!this.built.equals(this.name)) {
				Files.move(checkout.tools().resolve(this.built), own);
			}
		}
		catch (IOException ex) {
			throw new RunFailedException(this.name + " could not be built: " + ex.getMessage(), ex);
		}
		return own;
	}

	static @Nullable Path onPath(String command) {
		return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
			.filter((folder) -> !folder.isEmpty())
			.map((folder) -> Path.of(folder, command))
			.filter((file) -> Files.isRegularFile(file) && Files.isExecutable(file))
			.findFirst()
			.orElse(null);
	}

}
