package org.rewritelab.facade.external;

import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.web.util.UriUtils;

/**
 * The external service.
 */
@Component
public class ExternalService {

	private final ExternalServiceClient client;

	ExternalService(ExternalServiceClient client) {
		this.client = client;
	}

	/**
	 * Calls the external service, holding the thread until it answers.
	 * @param time milliseconds for it to wait
	 * @return its answer
	 * @throws feign.FeignException if it fails or does not answer in time
	 * @throws EmptyAnswerException if it answers without a body
	 */
	public ExternalData externalData(int time) {
		return notEmpty(this.client.externalData(time));
	}

	/**
	 * Asks for a user's name, holding the thread until it is there.
	 * @param userId any text
	 * @return the name
	 * @throws feign.FeignException if the external service fails or does not answer in
	 * time
	 * @throws EmptyAnswerException if it answers without a body
	 */
	public String name(String userId) {
		return notEmpty(this.client.name(encoded(userId)));
	}

	/**
	 * Asks for a user's phone number, holding the thread until it is there.
	 * @param userId any text
	 * @return the phone number
	 * @throws feign.FeignException if the external service fails or does not answer in
	 * time
	 * @throws EmptyAnswerException if it answers without a body
	 */
	public String phoneNumber(String userId) {
		return notEmpty(this.client.phoneNumber(encoded(userId)));
	}

	/**
	 * Feign takes {@code %2F} in a value for an encoded slash and leaves it, so that the
	 * user {@code a%2Fb} would be answered with what is known of {@code a/b}
	 * (https://github.com/OpenFeign/feign/issues/2002). What is encoded throughout is
	 * left as it is.
	 */
	private static String encoded(String userId) {
		return UriUtils.encode(userId, StandardCharsets.UTF_8);
	}

	private static <T> T notEmpty(@Nullable T answer) {
		if (answer == null) {
			throw new EmptyAnswerException();
		}
		return answer;
	}

}
