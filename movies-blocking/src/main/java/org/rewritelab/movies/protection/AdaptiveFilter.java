package org.rewritelab.movies.protection;

import java.io.IOException;
import java.util.Optional;

import com.netflix.concurrency.limits.Limiter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.rewritelab.movies.problem.Refusal;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Serves as many requests at once as the answer times allow and refuses the others,
 * before anything is done for them.
 */
@Component
@Order(0)
@ConditionalOnProperty(name = "movies.protection.limiter", havingValue = "adaptive")
class AdaptiveFilter extends OncePerRequestFilter {

	private final Limiter<Void> limiter;

	private final Refusal refusal;

	AdaptiveFilter(Limiter<Void> limiter, Refusal refusal) {
		this.limiter = limiter;
		this.refusal = refusal;
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		Optional<Limiter.Listener> accepted = this.limiter.acquire(null);
		if (accepted.isEmpty()) {
			this.refusal.write(response);
			return;
		}
		int status = HttpStatus.INTERNAL_SERVER_ERROR.value();
		try {
			chain.doFilter(request, response);
			status = response.getStatus();
		}
		finally {
			Outcome.tell(accepted.get(), status);
		}
	}

}
