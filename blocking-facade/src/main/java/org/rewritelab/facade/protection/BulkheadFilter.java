package org.rewritelab.facade.protection;

import java.io.IOException;

import io.github.resilience4j.bulkhead.Bulkhead;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.rewritelab.facade.problem.Refusal;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Serves a fixed number of requests at once and refuses the others, before anything is
 * done for them.
 */
@Component
@Order(0)
@ConditionalOnProperty(name = "facade.protection.limiter", havingValue = "bulkhead")
class BulkheadFilter extends OncePerRequestFilter {

	private final Bulkhead bulkhead;

	private final Refusal refusal;

	BulkheadFilter(Bulkhead bulkhead, Refusal refusal) {
		this.bulkhead = bulkhead;
		this.refusal = refusal;
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		if (!this.bulkhead.tryAcquirePermission()) {
			this.refusal.write(response);
			return;
		}
		try {
			chain.doFilter(request, response);
		}
		finally {
			this.bulkhead.onComplete();
		}
	}

}
