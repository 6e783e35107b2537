package org.rewritelab.contracts;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/**
 * An HTTPS server that fails in one way, for failures that the real external service
 * cannot be brought to. Speaks just enough HTTP/1.1: it reads a request's head, answers
 * and closes.
 */
final class FaultyServer implements AutoCloseable {

	private final SSLServerSocket server;

	private final Function<String, Answer> answers;

	private final AtomicInteger requests = new AtomicInteger();

	/**
	 * Starts the server.
	 * @param certificate a PKCS #12 file made by {@code tls/create}
	 * @param answer what it answers
	 */
	FaultyServer(Path certificate, Answer answer) throws IOException, GeneralSecurityException {
		this(certificate, (path) -> answer);
	}

	/**
	 * Starts the server.
	 * @param certificate a PKCS #12 file made by {@code tls/create}
	 * @param answers what it answers to a request for a path
	 */
	FaultyServer(Path certificate, Function<String, Answer> answers) throws IOException, GeneralSecurityException {
		this.answers = answers;
		this.server = (SSLServerSocket) context(certificate).getServerSocketFactory().createServerSocket(0);
		Thread.ofVirtual().name("faulty-accept").start(this::accept);
	}

	int port() {
		return this.server.getLocalPort();
	}

	/**
	 * The requests that arrived, which is none where the client refuses the certificate.
	 */
	int requests() {
		return this.requests.get();
	}

	private void accept() {
		try {
			while (true) {
				Socket connection = this.server.accept();
				Thread.ofVirtual().start(() -> serve(connection));
			}
		}
		catch (IOException ex) {
			// closed
		}
	}

	private void serve(Socket connection) {
		try (connection) {
			BufferedReader head = new BufferedReader(
					new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
			String request = head.readLine();
			for (String line = request; line != null; line = head.readLine()) {
				if (line.isEmpty()) {
					this.requests.incrementAndGet();
					this.answers.apply(request.split(" ")[1]).write(connection.getOutputStream());
					return;
				}
			}
		}
		catch (IOException ex) {
			// the client refused the certificate or is gone
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static SSLContext context(Path certificate) throws IOException, GeneralSecurityException {
		char[] password = "changeit".toCharArray();
		KeyStore store = KeyStore.getInstance("PKCS12");
		try (InputStream file = Files.newInputStream(certificate)) {
			store.load(file, password);
		}
		KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
		keys.init(store, password);
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(keys.getKeyManagers(), null, null);
		return context;
	}

	@Override
	public void close() throws IOException {
		this.server.close();
	}

	/**
	 * What a faulty server answers.
	 */
	@FunctionalInterface
	interface Answer {

		/**
		 * Writes the answer.
		 */
		void write(OutputStream out) throws IOException, InterruptedException;

		/**
		 * Bytes as they are.
		 */
		static Answer of(String text) {
			return (out) -> out.write(text.getBytes(StandardCharsets.US_ASCII));
		}

		/**
		 * A right answer, as text.
		 */
		static Answer text(String text) {
			return of("HTTP/1.1 200 OK\r\nContent-Type: text/plain;charset=UTF-8\r\nContent-Length: " + text.length()
					+ "\r\nConnection: close\r\n\r\n" + text);
		}

		/**
		 * An error without a body.
		 * @param status such as {@code 500 Internal Server Error}
		 */
		static Answer status(String status) {
			return of("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
		}

		/**
		 * The same answer, later.
		 */
		default Answer after(Duration delay) {
			return (out) -> {
				Thread.sleep(delay);
				write(out);
			};
		}

		/**
		 * A valid answer that takes for ever: a blank each 100 ms, so that no read times
		 * out.
		 */
		static Answer dripping() {
			return (out) -> {
				of("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n").write(out);
				while (true) {
					out.write(' ');
					out.flush();
					Thread.sleep(100);
				}
			};
		}

	}

}
