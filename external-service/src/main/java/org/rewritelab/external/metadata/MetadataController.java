package org.rewritelab.external.metadata;

import org.rewritelab.external.Calls;
import org.rewritelab.external.ExternalServiceProperties;
import reactor.core.publisher.Mono;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/metadata", produces = MediaType.TEXT_PLAIN_VALUE + ";charset=UTF-8")
class MetadataController {

	private final Calls calls;

	private final CallRecord record;

	private final ExternalServiceProperties.Metadata properties;

	MetadataController(Calls calls, CallRecord record, ExternalServiceProperties properties) {
		this.calls = calls;
		this.record = record;
		this.properties = properties.metadata();
	}

	@GetMapping("/names/{userId}")
	Mono<String> name(@PathVariable String userId) {
		return serve(Metadata.NAME, userId);
	}

	@GetMapping("/phoneNumbers/{userId}")
	Mono<String> phoneNumber(@PathVariable String userId) {
		return serve(Metadata.PHONE_NUMBER, userId);
	}

	private Mono<String> serve(Metadata metadata, String userId) {
		Mono<String> call = Mono.delay(metadata.delay(userId, this.properties)).map((waited) -> metadata.of(userId));
		return this.record.keep(userId, this.calls.serve(call));
	}

}
