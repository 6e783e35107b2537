package org.rewritelab.contracts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The checkout that the tests run in.
 */
public final class Checkout {

	private Checkout() {
	}

	/**
	 * Finds the checkout's top folder from the working folder, which is a module's.
	 * @throws IllegalStateException if the tests run elsewhere
	 */
	public static Path root() {
		Path folder = Path.of("").toAbsolutePath();
		while (!Files.exists(folder.resolve("tls/create"))) {
			folder = folder.getParent();
			if (folder == null) {
				throw new IllegalStateException("Run the tests inside a checkout of Rewrite Lab");
			}
		}
		return folder;
	}

	/**
	 * Makes the lab's certificates where they do not exist.
	 * @return the folder with {@code ca.crt} and {@code server.p12}
	 */
	static Path certificates() {
		return certificates(root().resolve("tls/lab"));
	}

	/**
	 * Makes an authority's certificates where they do not exist.
	 * @param folder where to
	 * @param server the server's file name and its host names; a server for localhost
	 * where there are none
	 */
	static Path certificates(Path folder, String... server) {
		List<String> command = new ArrayList<>(
				List.of(root().resolve("tls/create").toString(), folder.toAbsolutePath().toString()));
		command.addAll(List.of(server));
		ProcessBuilder create = new ProcessBuilder(command).inheritIO();
		create.environment().put("JAVA_HOME", System.getProperty("java.home"));
		try {
			if (create.start().waitFor() != 0) {
				throw new IllegalStateException("tls/create failed; see its message above");
			}
			return folder;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * A port that nothing listened on a moment ago.
	 */
	static int freePort() {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
