package org.rewritelab.facade.protection;

import java.time.Duration;

import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.WindowedLimit;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import org.rewritelab.facade.FacadeProperties;
import org.rewritelab.facade.FacadeProperties.Protection;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The limiters that the filters ask. Neither makes a request wait: a queue at the door
 * would only turn refusals into late answers.
 */
@Configuration(proxyBeanMethods = false)
class ProtectionConfiguration {

	/**
	 * A fixed number of requests at once.
	 */
	@Bean
	@ConditionalOnProperty(name = "facade.protection.limiter", havingValue = "bulkhead")
	Bulkhead bulkhead(FacadeProperties properties) {
		return Bulkhead.of("requests",
				BulkheadConfig.custom()
					.maxConcurrentCalls(properties.protection().maxConcurrent())
					// The default too, and what the limiter is about.
					.maxWaitDuration(Duration.ZERO)
					// Nobody reads it, and it costs more than the rest of a refusal.
					.writableStackTraceEnabled(false)
					.build());
	}

	/**
	 * A number of requests at once that follows the answer times: it grows while these
	 * are as usual, and falls when they are more than half as long again as their
	 * long-term average. The average of each second is looked at, because a single
	 * request may be slow for its own reasons.
	 * @see <a href="https://github.com/Netflix/concurrency-limits">concurrency-limits</a>
	 */
	@Bean
	@ConditionalOnProperty(name = "facade.protection.limiter", havingValue = "adaptive")
	Limiter<Void> limiter(FacadeProperties properties) {
		Protection.Adaptive bounds = properties.protection().adaptive();
		return SimpleLimiter.newBuilder()
			.named("requests")
			.limit(WindowedLimit.newBuilder()
				.build(Gradient2Limit.newBuilder()
					.minLimit(bounds.min())
					.initialLimit(bounds.initial())
					.maxConcurrency(bounds.max())
					.build()))
			.build();
	}

}
