package org.rewritelab.movies.database;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.postgresql.PostgresqlConnectionFactoryProvider;
import reactor.netty.resources.LoopResources;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.r2dbc.autoconfigure.ConnectionFactoryOptionsBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * Event loops that the HTTP server and the database driver share: one a processor, where
 * Spring Boot and the driver would have at least four each.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("movies.shared-event-loops")
class EventLoopConfiguration {

	@Bean
	ReactorResourceFactory reactorResourceFactory() {
		ReactorResourceFactory resources = new ReactorResourceFactory();
		resources.setUseGlobalResources(false);
		resources.setLoopResourcesSupplier(() -> new RoundRobinLoops(
				LoopResources.create("movies", Runtime.getRuntime().availableProcessors(), true)));
		return resources;
	}

	@Bean
	ConnectionFactoryOptionsBuilderCustomizer sharedEventLoops(ReactorResourceFactory resources) {
		return (options) -> options.option(PostgresqlConnectionFactoryProvider.LOOP_RESOURCES,
				resources.getLoopResources());
	}

	@Bean
	ConnectionSpread connectionSpread(ConnectionPool pool) {
		return new ConnectionSpread(pool, Runtime.getRuntime().availableProcessors());
	}

}
