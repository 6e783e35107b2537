package org.rewritelab.harness.run;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;

/**
 * An HTTPS server in external-service's place, for what that cannot be brought to.
 */
final class FaultyUpstream implements AutoCloseable {

	// Made by tls/create: the files' permissions protect them, this does not.
	private static final char[] PASSWORD = "changeit".toCharArray();

	private final HttpsServer server;

	private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

	private final AtomicLong requests = new AtomicLong();

	private final int status;

	private final byte[] body;

	/**
	 * @param certificates the folder with the server's, as {@code tls/create} makes it
	 * @param status that it answers
	 * @param body that it answers, as JSON
	 */
	FaultyUpstream(Path certificates, int status, String body) {
		this.status = status;
		this.body = body.getBytes(StandardCharsets.UTF_8);
		try {
			this.server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
			this.server.setHttpsConfigurator(new HttpsConfigurator(context(certificates.resolve("server.p12"))));
		}
		catch (IOException | GeneralSecurityException ex) {
			throw new RunFailedException("no server with the certificate in " + certificates + ": " + ex.getMessage(),
					ex);
		}
		this.server.createContext("/", this::answer);
		this.server.setExecutor(this.executor);
		this.server.start();
	}

	int port() {
		return this.server.getAddress().getPort();
	}

	/**
	 * @return how many requests arrived, which is none where its certificate is refused
	 */
	long requests() {
		return this.requests.get();
	}

	private void answer(HttpExchange exchange) throws IOException {
		this.requests.incrementAndGet();
		try (exchange) {
			exchange.getResponseHeaders().set("Content-Type", "application/json");
			exchange.sendResponseHeaders(this.status, this.body.length);
			exchange.getResponseBody().write(this.body);
		}
	}

	private static SSLContext context(Path certificate) throws IOException, GeneralSecurityException {
		KeyStore store = KeyStore.getInstance("PKCS12");
		try (InputStream file = Files.newInputStream(certificate)) {
			store.load(file, PASSWORD);
		}
		KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
		keys.init(store, PASSWORD);
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(keys.getKeyManagers(), null, null);
		return context;
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.executor.shutdownNow();
	}

}
