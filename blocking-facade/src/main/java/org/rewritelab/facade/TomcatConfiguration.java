package org.rewritelab.facade;

import org.apache.catalina.core.StandardHost;
import org.apache.tomcat.util.buf.EncodedSolidusHandling;
import org.rewritelab.facade.problem.ProblemReportValve;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * What Tomcat does by default and Netty does not.
 */
@Configuration(proxyBeanMethods = false)
class TomcatConfiguration {

	/**
	 * Lets a user's id have a slash ({@code %2F}) or a backslash ({@code %5C}). Spring
	 * matches the path as it was sent, so it stays one segment.
	 */
	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> encodedSlashes() {
		return (factory) -> factory.addConnectorCustomizers((connector) -> {
			connector.setEncodedSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
			connector.setEncodedReverseSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
		});
	}

	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemReports() {
		return (factory) -> factory.addContextCustomizers((context) -> {
			if (context.getParent() instanceof StandardHost host) {
				host.setErrorReportValveClass(ProblemReportValve.class.getName());
			}
		});
	}

}
