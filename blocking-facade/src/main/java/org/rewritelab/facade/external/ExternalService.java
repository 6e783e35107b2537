package org.rewritelab.facade.external;

import org.springframework.stereotype.Component;

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
		ExternalData answer = this.client.externalData(time);
		if (answer == null) {
			throw new EmptyAnswerException();
		}
		return answer;
	}

}
