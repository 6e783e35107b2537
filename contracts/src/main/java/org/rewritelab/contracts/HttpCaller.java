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

import org.jspecify.annotations.Nullable;

/**
 * Calls a service as its users do.
 */
public final class HttpCaller {

	/** Longer than any service may take, so that a hung request fails the test. */
	private static final Duration TIME_OUT = Duration.ofSeconds(20);

	private final HttpClient client;

	private final URI service;

	private final @Nullable OpenApi openApi;

	private HttpCaller(URI service, HttpClient client, @Nullable OpenApi openApi) {
		this.service = service;
		this.client = client;
		this.openApi = openApi;
	}

	/**
	 * A caller of a service without an OpenAPI file.
	 */
	static HttpCaller plain(URI service) {
		return new HttpCaller(service, HttpClient.newHttpClient(), null);
	}

	/**
	 * A caller that checks each answer against the service's OpenAPI file.
	 */
	static HttpCaller checking(URI service, HttpClient client, String openApi) {
		return new HttpCaller(service, client, new OpenApi(openApi));
	}

	HttpResponse<String> get(String path) {
		return send(request(path).build());
	}

	HttpResponse<String> post(String path) {
		return send(request(path).POST(BodyPublishers.noBody()).build());
	}

	HttpResponse<String> delete(String path) {
		return send(request(path).DELETE().build());
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
			HttpResponse<String> answer = this.client.send(request, BodyHandlers.ofString());
			if (this.openApi != null) {
				this.openApi.check(answer);
			}
			return answer;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("%s %s: %s".formatted(request.method(), request.uri(), ex.getMessage()), ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

}
