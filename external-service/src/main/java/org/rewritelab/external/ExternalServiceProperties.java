package org.rewritelab.external;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * What can be set of the external service.
 *
 * @param maxConcurrentCalls calls served at once; the others wait in arrival order. 0,
 * the default, is no limit. 200 is the limit of the article's own external service: a
 * Tomcat whose 200 threads sleep.
 */
@ConfigurationProperties("external")
record ExternalServiceProperties(@DefaultValue("0") int maxConcurrentCalls) {

	ExternalServiceProperties {
		Assert.isTrue(maxConcurrentCalls >= 0,
				() -> "external.max-concurrent-calls must be 0 (no limit) or more, was " + maxConcurrentCalls);
	}

}
