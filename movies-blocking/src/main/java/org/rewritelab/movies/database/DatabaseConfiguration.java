package org.rewritelab.movies.database;

import javax.sql.DataSource;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jdbc.core.dialect.JdbcPostgresDialect;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * What Spring Boot does not bring of the database: the article's data source without a
 * pool, and the dialect.
 */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

	/**
	 * A new connection for each query, as in the article's first steps.
	 */
	@Bean
	@ConditionalOnProperty(name = "movies.connection-pool", havingValue = "none")
	DataSource dataSource(JdbcConnectionDetails details) {
		DriverManagerDataSource dataSource = new DriverManagerDataSource(details.getJdbcUrl(),
				String.valueOf(details.getUsername()), String.valueOf(details.getPassword()));
		dataSource.setDriverClassName(details.getDriverClassName());
		return dataSource;
	}

	/**
	 * Said, because finding it out takes a connection: the service would not start while
	 * the database is down.
	 */
	@Bean
	JdbcPostgresDialect dialect() {
		return JdbcPostgresDialect.INSTANCE;
	}

}
