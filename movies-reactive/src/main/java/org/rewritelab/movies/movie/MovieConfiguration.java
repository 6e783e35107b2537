package org.rewritelab.movies.movie;

import org.springframework.boot.http.codec.CodecCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.r2dbc.convert.R2dbcCustomConversions;
import org.springframework.data.r2dbc.dialect.PostgresDialect;

/**
 * Tells Spring Data of {@link MovieMapper} and WebFlux of {@link MovieEncoder}.
 */
@Configuration(proxyBeanMethods = false)
class MovieConfiguration {

	@Bean
	CodecCustomizer movieCodec(MovieEncoder encoder) {
		return (codecs) -> codecs.customCodecs().register(encoder);
	}

	@Bean
	R2dbcCustomConversions r2dbcCustomConversions() {
		return R2dbcCustomConversions.of(PostgresDialect.INSTANCE, new MovieMapper());
	}

}
