package org.rewritelab.facade;

import org.apache.tomcat.util.buf.EncodedSolidusHandling;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Lets a user's id have a slash ({@code %2F}) or a backslash ({@code %5C}), which Tomcat
 * refuses by default and Netty does not. Spring matches the path as it was sent, so it
 * stays one segment.
 */
@Configuration(proxyBeanMethods = false)
class TomcatConfiguration {

	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> encodedSlashes() {
		return (factory) -> factory.addConnectorCustomizers((connector) -> {
			connector.setEncodedSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
			connector.setEncodedReverseSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
		});
	}

}
