package org.rewritelab.movies.database;

import java.util.Properties;

import javax.sql.DataSource;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jdbc.core.dialect.JdbcPostgresDialect;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * What Spring Boot does not bring of the database: the article's data source without a
 * pool, the database's own metrics, and the dialect.
 */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

	/**
	 * A new connection for each query, as in the article's first steps.
	 */
	@Bean
	@ConditionalOnProperty(name = "movies.connection-pool", havingValue = "none")
	DataSource dataSource(DataSourceProperties properties, ObjectProvider<JdbcConnectionDetails> mounted) {
		return withoutPool(properties, mounted);
	}

	@Bean
	@ConditionalOnBooleanProperty("movies.database-metrics")
	DatabaseMetrics databaseMetrics(DataSourceProperties properties, ObjectProvider<JdbcConnectionDetails> mounted) {
		DriverManagerDataSource database = withoutPool(properties, mounted);
		Properties driver = new Properties();
		// Seconds: a scrape that waits for a lost network would hold up all that come
		// after it.
		driver.setProperty("socketTimeout", "5");
		database.setConnectionProperties(driver);
		return new DatabaseMetrics(database);
	}

	/**
	 * Said, because finding it out takes a connection: the service would not start while
	 * the database is down.
	 */
	@Bean
	JdbcPostgresDialect dialect() {
		return JdbcPostgresDialect.INSTANCE;
	}

	private static DriverManagerDataSource withoutPool(DataSourceProperties properties,
			ObjectProvider<JdbcConnectionDetails> mounted) {
		JdbcConnectionDetails details = mounted.getIfAvailable();
		return (details != null)
				? new DriverManagerDataSource(details.getJdbcUrl(), String.valueOf(details.getUsername()),
						String.valueOf(details.getPassword()))
				: new DriverManagerDataSource(properties.determineUrl(), properties.determineUsername(),
						properties.determinePassword());
	}

}
