package org.rewritelab.harness.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * This machine's TCP connections, from {@code /proc/net/tcp} and {@code /proc/net/tcp6},
 * those whose other side has closed them included: what nobody closes is a leak.
 *
 * @see <a href= "https://man7.org/linux/man-pages/man5/proc_pid_net.5.html">proc_pid_net
 * (5)</a>
 */
public final class Connections {

	/** ESTABLISHED and CLOSE_WAIT. */
	private static final Set<String> HELD = Set.of("01", "08");

	private Connections() {
	}

	/**
	 * @return how many connections a client on this machine holds to a port; null where
	 * there is no /proc
	 */
	public static @Nullable Integer to(int port) {
		return count(2, port, Path.of("/proc/net"));
	}

	/**
	 * @return how many connections a server on this machine holds on its port; null where
	 * there is no /proc
	 */
	public static @Nullable Integer on(int port) {
		return count(1, port, Path.of("/proc/net"));
	}

	static @Nullable Integer count(int column, int port, Path folder) {
		String end = ":%04X".formatted(port);
		int count = 0;
		boolean any = false;
		for (Path file : List.of(folder.resolve("tcp"), folder.resolve("tcp6"))) {
			try (Stream<String> lines = Files.lines(file)) {
				count += (int) lines.skip(1)
					.map((line) -> line.strip().split("\\s+"))
					.filter((fields) -> HELD.contains(fields[3]) && fields[column].endsWith(end))
					.count();
				any = true;
			}
			catch (IOException ex) {
				// Without IPv6 there is only one of them.
			}
		}
		return any ? (Integer) count : null;
	}

}
