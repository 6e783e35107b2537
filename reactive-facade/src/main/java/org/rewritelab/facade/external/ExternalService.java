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
		return get("/external-data/{time}", time, ExternalData.class);
	}

	/**
	 * Asks for a user's name, holding no thread while it waits.
	 * @param userId any text
	 * @return the name, or a
	 * {@link org.springframework.web.reactive.function.client.WebClientException} if the
	 * external service fails or does not answer in time, or an
	 * {@link EmptyAnswerException} if it answers without a body
	 */
	public Mono<String> name(String userId) {
		return get("/metadata/names/{userId}", userId, String.class);
	}

	/**
	 * Asks for a user's phone number, holding no thread while it waits.
	 * @param userId any text
	 * @return the phone number, or a
	 * {@link org.springframework.web.reactive.function.client.WebClientException} if the
	 * external service fails or does not answer in time, or an
	 * {@link EmptyAnswerException} if it answers without a body
	 */
	public Mono<String> phoneNumber(String userId) {
		return get("/metadata/phoneNumbers/{userId}", userId, String.class);
	}

	private <T> Mono<T> get(String path, Object variable, Class<T> type) {
		return this.client.get()
			.uri(path, variable)
			.retrieve()
			.bodyToMono(type)
			.switchIfEmpty(Mono.error(EmptyAnswerException::new));
	}

}
