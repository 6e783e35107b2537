package org.rewritelab.movies.database;

import java.util.Objects;

import io.r2dbc.spi.ConnectionFactoryOptions;
import org.rewritelab.movies.MoviesProperties;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcConnectionDetails;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The mounted credentials in place of Spring's usual properties.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("movies.credentials")
class CredentialsConfiguration {

	@Bean
	R2dbcConnectionDetails connectionDetails(MoviesProperties properties, R2dbcProperties r2dbc) {
		Credentials credentials = Credentials.read(Objects.requireNonNull(properties.credentials()));
		ConnectionFactoryOptions.Builder options = ConnectionFactoryOptions.parse(r2dbc.getUrl())
			.mutate()
			.option(ConnectionFactoryOptions.USER, credentials.username())
			.option(ConnectionFactoryOptions.PASSWORD, credentials.password());
		r2dbc.getProperties().forEach((name, value) -> options.option(io.r2dbc.spi.Option.valueOf(name), value));
		return options::build;
	}

}
