package org.rewritelab.facade.external;

import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/**
 * The external service.
 */
@FeignClient(name = "external-service", url = "${facade.external-service-url}")
public interface ExternalService {

	/**
	 * Calls the external service, holding the thread until it answers.
	 * @param time milliseconds for it to wait
	 * @throws feign.FeignException if it fails or does not answer in time
	 */
	@GetMapping("/external-data/{time}")
	ExternalData externalData(@PathVariable int time);

}
