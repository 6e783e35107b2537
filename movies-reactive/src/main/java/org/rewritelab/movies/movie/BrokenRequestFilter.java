package org.rewritelab.movies.movie;

import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.http.server.HttpServerRequest;

import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Ends the answer to a request whose connection is closed. reactor-netty does so when the
 * caller closes it, but not when it closes it itself because the request's body makes no
 * sense, such as a chunk without a size: it forgets the answer, and the query would keep
 * its connection to the database for ever. A few such requests would take them all.
 */
@Component
class BrokenRequestFilter implements WebFilter {

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		Mono<Void> answer = chain.filter(exchange);
		return hasBody(exchange.getRequest()) ? answer.takeUntilOther(closed(exchange.getRequest())) : answer;
	}

	private static boolean hasBody(ServerHttpRequest request) {
		HttpHeaders headers = request.getHeaders();
		return headers.containsHeader(HttpHeaders.TRANSFER_ENCODING)
				|| headers.containsHeader(HttpHeaders.CONTENT_LENGTH);
	}

	private static Mono<Void> closed(ServerHttpRequest request) {
		Sinks.Empty<Void> closed = Sinks.empty();
		HttpServerRequest connection = ((AbstractServerHttpRequest) request).getNativeRequest();
		connection.withConnection((it) -> it.channel().closeFuture().addListener((future) -> closed.tryEmitEmpty()));
		return closed.asMono();
	}

}
