package org.rewritelab.facade.external;

import org.rewritelab.facade.FacadeProperties;
import org.rewritelab.facade.FacadeProperties.ConnectionPool;
import reactor.netty.http.HttpProtocol;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

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
	ClientHttpConnectorBuilderCustomizer<ReactorClientHttpConnectorBuilder> http11() {
		return (builder) -> builder.withHttpClientCustomizer((client) -> client.protocol(HttpProtocol.HTTP11));
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
