package org.rewritelab.external;

import java.time.Duration;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import reactor.core.publisher.Mono;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ExternalDataController {

	private final Calls calls;

	ExternalDataController(Calls calls) {
		this.calls = calls;
	}

	@GetMapping(path = "/external-data/{time}", produces = MediaType.APPLICATION_JSON_VALUE)
	Mono<ExternalData> externalData(@PathVariable @Min(0) @Max(60_000) int time) {
		return this.calls.serve(Mono.delay(Duration.ofMillis(time)).thenReturn(new ExternalData(time)));
	}

}
