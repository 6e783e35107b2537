package org.rewritelab.contracts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import javax.net.ssl.SSLContext;

/**
 * Calls a service as its users do.
 */
public final class HttpCaller {

	/** Longer than any service may take, so that a hung request fails the test. */
	private static final Duration TIME_OUT = Duration.ofSeconds(20);

	private final HttpClient client;

	private final URI service;

	HttpCaller(URI service) {
		this(service, HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
	}

	HttpCaller(URI service, SSLContext tls, HttpClient.Version version) {
		this(service, HttpClient.newBuilder().version(version).sslContext(tls).build());
	}

	private HttpCaller(URI service, HttpClient client) {
		this.service = service;
		this.client = client;
	}

	HttpResponse<String> get(String path) {
		return send(request(path).build());
	}

	HttpResponse<String> post(String path) {
		return send(request(path).POST(BodyPublishers.noBody()).build());
	}

	/**
	 * Calls without waiting. Cancelling the future closes the connection.
	 */
	CompletableFuture<HttpResponse<String>> getAsync(String path) {
		return this.client.sendAsync(request(path).build(), BodyHandlers.ofString());
	}

	boolean isUp(String path) {
		try {
			return this.client.send(request(path).build(), BodyHandlers.discarding()).statusCode() == 200;
		}
		catch (IOException ex) {
			return false;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(this.service.resolve(path)).timeout(TIME_OUT);
	}

	private HttpResponse<String> send(HttpRequest request) {
		try {
			return this.client.send(request, BodyHandlers.ofString());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

}
