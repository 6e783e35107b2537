package org.rewritelab.external;

import java.time.Duration;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import reactor.core.publisher.Mono;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ExternalDataController {

	private final Calls calls;

	ExternalDataController(Calls calls) {
		this.calls = calls;
	}

	@GetMapping("/external-data/{time}")
	Mono<ExternalData> externalData(@PathVariable @Min(0) @Max(60_000) int time) {
		return this.calls.serve(Mono.delay(Duration.ofMillis(time)).thenReturn(new ExternalData(time)));
	}

}
