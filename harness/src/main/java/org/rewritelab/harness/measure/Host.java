package org.rewritelab.harness.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * The machine that a result is from.
 *
 * @param cpu the processor's model
 * @param cores logical processors that the lab may use
 * @param memoryMiB RAM
 * @param os distribution or product
 * @param kernel release of the kernel
 * @param jdk vendor and version of the JDK that runs the services and the harness
 * @param k6 version of the load generator
 * @param isolation which role had which processors
 */
public record Host(@Nullable String cpu, int cores, @Nullable Long memoryMiB, @Nullable String os,
		@Nullable String kernel, String jdk, String k6, String isolation) {

	public static Host describe(int cores, String k6, String isolation) {
		String jdk = System.getProperty("java.vendor") + " " + System.getProperty("java.runtime.version");
		return new Host(readCpu(), cores, totalMemoryMiB(), readOs(), System.getProperty("os.version"), jdk, k6,
				isolation);
	}

	private static @Nullable String readCpu() {
		String model = value(Path.of("/proc/cpuinfo"), "model name", ":");
		return (model != null) ? model : firstLine("sysctl", "-n", "machdep.cpu.brand_string");
	}

	private static @Nullable String readOs() {
		String name = value(Path.of("/etc/os-release"), "PRETTY_NAME", "=");
		return (name != null) ? name.replace("\"", "") : System.getProperty("os.name");
	}

	public static @Nullable Long totalMemoryMiB() {
		return (ManagementFactory
			.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean machine)
					? (Long) (machine.getTotalMemorySize() / (1024 * 1024)) : null;
	}

	private static @Nullable String value(Path file, String key, String separator) {
		try (Stream<String> lines = Files.lines(file)) {
			return lines.filter((line) -> line.startsWith(key))
				.map((line) -> line.substring(line.indexOf(separator) + 1).strip())
				.findFirst()
				.orElse(null);
		}
		catch (IOException ex) {
			return null;
		}
	}

	private static @Nullable String firstLine(String... command) {
		List<String> lines = CommandOutput.of(command);
		return lines.isEmpty() ? null : lines.getFirst();
	}

}
