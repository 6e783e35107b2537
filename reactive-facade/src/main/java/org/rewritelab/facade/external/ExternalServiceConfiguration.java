package org.rewritelab.facade.external;

import java.time.Duration;

import org.rewritelab.facade.FacadeProperties;
import org.rewritelab.facade.FacadeProperties.ConnectionPool;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.SslProvider;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.http.client.autoconfigure.reactive.ClientHttpConnectorBuilderCustomizer;
import org.springframework.boot.http.client.reactive.ReactorClientHttpConnectorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * reactor-netty under WebClient. Spring Boot brings the connector, the trusted
 * certificate and the time-outs.
 */
@Configuration(proxyBeanMethods = false)
class ExternalServiceConfiguration {

	/**
	 * HTTP/1.1 is reactor-netty's default too; it is said because with HTTP/2 all calls
	 * would share one connection, and the pool would be without effect.
	 */
	@Bean
	ClientHttpConnectorBuilderCustomizer<ReactorClientHttpConnectorBuilder> httpClient(FacadeProperties properties) {
		return (builder) -> builder
			.withHttpClientCustomizer((client) -> withHandshakeWithin(properties.timeOuts().response(),
					client.protocol(HttpProtocol.HTTP11)));
	}

	/**
	 * Bounds the TLS handshake as OkHttp does. reactor-netty's own bound is 10 s whatever
	 * the other time-outs are, and a handshake goes on when its call has been given up:
	 * where nothing answers, they fill the pool, and all of them come down on the event
	 * loops at once when something does.
	 */
	private static HttpClient withHandshakeWithin(Duration bound, HttpClient client) {
		SslProvider ssl = client.configuration().sslProvider();
		return (ssl != null) ? client.secure(SslProvider.addHandlerConfigurator(ssl,
				(handler) -> handler.setHandshakeTimeoutMillis(bound.toMillis()))) : client;
	}

	/**
	 * Event loops and connections of a size of our own, in place of Spring Boot's. The
	 * server and the client share the loops, so that a request stays on one thread.
	 */
	@Bean
	@ConditionalOnProperty("facade.connection-pool.max-connections")
	ReactorResourceFactory reactorResourceFactory(FacadeProperties properties) {
		int loops = properties.eventLoops();
		ReactorResourceFactory resources = new ReactorResourceFactory();
		resources.setUseGlobalResources(false);
		resources.setLoopResources(
				LoopResources.create("facade", (loops > 0) ? loops : Runtime.getRuntime().availableProcessors(), true));
		resources.setConnectionProvider(connectionProvider(properties.connectionPool()));
		return resources;
	}

	private static ConnectionProvider connectionProvider(ConnectionPool pool) {
		return ConnectionProvider.builder("external-service")
			.maxConnections(pool.maxConnections())
			.pendingAcquireMaxCount(pool.maxPending())
			.pendingAcquireTimeout(pool.maxWait())
			.maxIdleTime(pool.keepAlive())
			// The most recently used first, as OkHttp does, so that those not needed grow
			// old.
			.lifo()
			.evictInBackground(pool.keepAlive())
			.metrics(true)
			.build();
	}

}
