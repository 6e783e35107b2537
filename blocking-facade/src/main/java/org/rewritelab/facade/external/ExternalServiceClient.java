package org.rewritelab.facade.external;

import org.jspecify.annotations.Nullable;

import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/**
 * The external service's HTTP interface. Feign gives null for an empty body.
 */
@FeignClient(name = "external-service", url = "${facade.external-service-url}")
interface ExternalServiceClient {

	@GetMapping("/external-data/{time}")
	@Nullable ExternalData externalData(@PathVariable int time);

	@GetMapping("/metadata/names/{userId}")
	@Nullable String name(@PathVariable String userId);

	@GetMapping("/metadata/phoneNumbers/{userId}")
	@Nullable String phoneNumber(@PathVariable String userId);

}
