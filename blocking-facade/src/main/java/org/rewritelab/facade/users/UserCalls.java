package org.rewritelab.facade.users;

import org.rewritelab.facade.external.ExternalService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * The two calls that a request is made of, with the article's log lines at debug level:
 * the thread that each is made on is what its hunt for the bottleneck goes by.
 */
@Component
class UserCalls {

	private static final Logger LOGGER = LoggerFactory.getLogger(UserCalls.class);

	private final ExternalService externalService;

	UserCalls(ExternalService externalService) {
		this.externalService = externalService;
	}

	String name(UserRequest request) {
		LOGGER.debug("Request {}: calling the external service for the name of {}", request.number(), request.userId());
		return this.externalService.name(request.userId());
	}

	String phoneNumber(UserRequest request) {
		LOGGER.debug("Request {}: calling the external service for the phone number of {}", request.number(),
				request.userId());
		return this.externalService.phoneNumber(request.userId());
	}

}
