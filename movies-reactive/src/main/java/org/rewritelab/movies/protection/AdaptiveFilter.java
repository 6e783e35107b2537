package org.rewritelab.movies.protection;

import com.netflix.concurrency.limits.Limiter;
import org.rewritelab.movies.problem.Refusal;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Serves as many requests at once as the answer times allow and refuses the others,
 * before anything is done for them.
 */
@Component
@Order(0)
@ConditionalOnProperty(name = "movies.protection.limiter", havingValue = "adaptive")
class AdaptiveFilter implements WebFilter {

	private final Limiter<Void> limiter;

	private final Refusal refusal;

	private final ManagementPaths management;

	AdaptiveFilter(Limiter<Void> limiter, Refusal refusal, ManagementPaths management) {
		this.limiter = limiter;
		this.refusal = refusal;
		this.management = management;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		if (this.management.contain(exchange)) {
			return chain.filter(exchange);
		}
		return Mono.defer(() -> this.limiter.acquire(null)
			.map((accepted) -> chain.filter(exchange).doFinally((end) -> tell(accepted, end, exchange)))
			.orElseGet(() -> this.refusal.write(exchange.getResponse())));
	}

	/**
	 * A caller that went away, or a failure that nobody answered, tells nothing.
	 */
	private static void tell(Limiter.Listener request, SignalType end, ServerWebExchange exchange) {
		HttpStatusCode status = exchange.getResponse().getStatusCode();
		if (end != SignalType.ON_COMPLETE) {
			request.onIgnore();
		}
		else {
			Outcome.tell(request, (status != null) ? status.value() : 200);
		}
	}

}
