package org.rewritelab.movies.movie;

import org.springframework.boot.http.codec.CodecCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Tells WebFlux of {@link MovieEncoder}.
 */
@Configuration(proxyBeanMethods = false)
class MovieConfiguration {

	@Bean
	CodecCustomizer movieCodec(MovieEncoder encoder) {
		return (codecs) -> codecs.customCodecs().register(encoder);
	}

}
