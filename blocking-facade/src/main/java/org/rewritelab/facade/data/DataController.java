package org.rewritelab.facade.data;

import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

import org.rewritelab.facade.FacadeProperties;
import org.rewritelab.facade.external.ExternalData;

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
	DataAnswer data(@PathVariable String times) throws TimeoutException {
		long start = System.nanoTime();
		return DataAnswer.of(this.fanOut.call(Times.parse(times, this.properties.limits()))
			.stream()
			.collect(Collectors.summarizingInt(ExternalData::time)), start);
	}

}
