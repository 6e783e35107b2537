package org.rewritelab.facade.protection;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.reactor.bulkhead.operator.BulkheadOperator;
import org.rewritelab.facade.problem.Refusal;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Serves a fixed number of requests at once and refuses the others, before anything is
 * done for them.
 */
@Component
@Order(0)
@ConditionalOnProperty(name = "facade.protection.limiter", havingValue = "bulkhead")
class BulkheadFilter implements WebFilter {

	private final Bulkhead bulkhead;

	private final Refusal refusal;

	private final ManagementPaths management;

	BulkheadFilter(Bulkhead bulkhead, Refusal refusal, ManagementPaths management) {
		this.bulkhead = bulkhead;
		this.refusal = refusal;
		this.management = management;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		if (this.management.contain(exchange)) {
			return chain.filter(exchange);
		}
		return chain.filter(exchange)
			.transformDeferred(BulkheadOperator.of(this.bulkhead))
			.onErrorResume(BulkheadFullException.class, (full) -> this.refusal.write(exchange.getResponse()));
	}

}
