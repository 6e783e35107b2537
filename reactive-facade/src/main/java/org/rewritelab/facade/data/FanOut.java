package org.rewritelab.facade.data;

import java.util.List;

import org.rewritelab.facade.external.ExternalData;
import org.rewritelab.facade.external.ExternalService;
import reactor.core.publisher.Flux;

import org.springframework.stereotype.Component;

/**
 * Calls the external service once for each time, all at the same time. The first failure
 * ends the request and cancels its other calls, and so does a caller that goes away.
 */
@Component
class FanOut {

	private final ExternalService externalService;

	FanOut(ExternalService externalService) {
		this.externalService = externalService;
	}

	/**
	 * Calls the external service.
	 * @param times milliseconds for it to wait, one call each; at most 256, the number of
	 * publishers that {@link Flux#merge(Iterable)} subscribes to at once
	 * @return the answers, as they come
	 */
	Flux<ExternalData> call(List<Integer> times) {
		return Flux.merge(times.stream().map(this.externalService::externalData).toList());
	}

}
