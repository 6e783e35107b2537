package org.rewritelab.facade.data;

import java.util.stream.Collectors;

import org.rewritelab.facade.FacadeProperties;
import org.rewritelab.facade.external.ExternalData;
import reactor.core.publisher.Mono;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class DataController {

	private final FanOut fanOut;

	private final FacadeProperties properties;

	DataController(FanOut fanOut, FacadeProperties properties) {
		this.fanOut = fanOut;
		this.properties = properties;
	}

	@GetMapping(path = "/data/{times}", produces = MediaType.APPLICATION_JSON_VALUE)
	Mono<DataAnswer> data(@PathVariable String times) {
		long start = System.nanoTime();
		return this.fanOut.call(Times.parse(times, this.properties.limits()))
			.collect(Collectors.summarizingInt(ExternalData::time))
			.timeout(this.properties.timeOuts().answer())
			.map((statistics) -> DataAnswer.of(statistics, start));
	}

}
