package org.rewritelab.external.metadata;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.stereotype.Component;

/**
 * Shows the {@link CallRecord} on the management port, to tests and to the harness.
 */
@Component
@Endpoint(id = "metadata")
class MetadataEndpoint {

	private final CallRecord record;

	MetadataEndpoint(CallRecord record) {
		this.record = record;
	}

	@ReadOperation
	CallRecord.Times times() {
		return this.record.times();
	}

	@ReadOperation
	CallRecord.@Nullable UserCalls calls(@Selector String userId) {
		return this.record.of(userId);
	}

	@DeleteOperation
	void forget() {
		this.record.forget();
	}

}
