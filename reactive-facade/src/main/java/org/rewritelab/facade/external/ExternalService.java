package org.rewritelab.facade.external;

import org.rewritelab.facade.FacadeProperties;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * The external service.
 */
@Component
public class ExternalService {

	private final WebClient client;

	ExternalService(WebClient.Builder client, FacadeProperties properties) {
		this.client = client.baseUrl(properties.externalServiceUrl().toString()).build();
	}

	/**
	 * Calls the external service, holding no thread while it waits.
	 * @param time milliseconds for it to wait
	 * @return its answer, or a
	 * {@link org.springframework.web.reactive.function.client.WebClientException} if it
	 * fails or does not answer in time, or an {@link EmptyAnswerException} if it answers
	 * without a body
	 */
	public Mono<ExternalData> externalData(int time) {
		return this.client.get()
			.uri("/external-data/{time}", time)
			.retrieve()
			.bodyToMono(ExternalData.class)
			.switchIfEmpty(Mono.error(EmptyAnswerException::new));
	}

}
