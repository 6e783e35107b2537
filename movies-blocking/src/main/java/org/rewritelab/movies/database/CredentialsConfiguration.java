package org.rewritelab.movies.database;

import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.rewritelab.movies.MoviesProperties;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The mounted credentials in place of Spring's usual properties.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("movies.credentials")
class CredentialsConfiguration {

	@Bean
	JdbcConnectionDetails connectionDetails(MoviesProperties properties, DataSourceProperties dataSource) {
		Credentials credentials = Credentials.read(Objects.requireNonNull(properties.credentials()));
		return new JdbcConnectionDetails() {

			@Override
			public @Nullable String getUsername() {
				return credentials.username();
			}

			@Override
			public @Nullable String getPassword() {
				return credentials.password();
			}

			@Override
			public String getJdbcUrl() {
				return dataSource.determineUrl();
			}

		};
	}

}
