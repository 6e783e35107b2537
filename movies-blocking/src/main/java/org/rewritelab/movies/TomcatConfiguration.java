package org.rewritelab.movies;

import org.apache.tomcat.util.buf.EncodedSolidusHandling;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Lets a genre have a slash ({@code %2F}), which Tomcat refuses by default and Netty does
 * not. Spring matches the path as it was sent, so it stays one segment.
 */
@Configuration(proxyBeanMethods = false)
class TomcatConfiguration {

	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> encodedSlash() {
		return (factory) -> factory.addConnectorCustomizers(
				(connector) -> connector.setEncodedSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue()));
	}

}
