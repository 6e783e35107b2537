package org.rewritelab.facade.protection;

import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointProperties;
import org.springframework.http.server.PathContainer;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Tells requests for health and metrics, which are answered whatever the load is. They
 * have a server of their own, but unlike a servlet filter a {@code WebFilter} of the
 * service is in front of that one too.
 */
@Component
class ManagementPaths {

	private final PathPattern pattern;

	ManagementPaths(WebEndpointProperties endpoints) {
		this.pattern = PathPatternParser.defaultInstance.parse(endpoints.getBasePath() + "/**");
	}

	boolean contain(ServerWebExchange exchange) {
		PathContainer path = exchange.getRequest().getPath().pathWithinApplication();
		return this.pattern.matches(path);
	}

}
