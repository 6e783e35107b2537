package org.rewritelab.external.metadata;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.rewritelab.external.metadata.CallRecord.UserCalls;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import static org.assertj.core.api.Assertions.assertThat;

class CallRecordTests {

	private final CallRecord record = new CallRecord();

	@Test
	void shouldTellCallsAtTheSameTimeFromThoseInSequence() {
		Sinks.One<String> first = Sinks.one();
		Sinks.One<String> second = Sinks.one();
		this.record.keep("together", first.asMono()).subscribe();
		this.record.keep("together", second.asMono()).subscribe();
		assertThat(this.record.of("together")).isEqualTo(new UserCalls(2, 0, 2, 2));
		first.tryEmitValue("");
		assertThat(this.record.of("together")).isEqualTo(new UserCalls(2, 1, 1, 2));
		second.tryEmitValue("");
		assertThat(this.record.of("together")).isEqualTo(new UserCalls(2, 2, 0, 2));

		this.record.keep("apart", Mono.just("")).block();
		this.record.keep("apart", Mono.just("")).block();
		assertThat(this.record.of("apart")).isEqualTo(new UserCalls(2, 2, 0, 1));
		assertThat(this.record.of("nobody")).isNull();
	}

	@Test
	void shouldEndACallBeforeItsAnswerIsSeen() {
		this.record.keep("x", Mono.just(""))
			.doOnNext((answer) -> assertThat(this.record.of("x")).isEqualTo(new UserCalls(1, 1, 0, 1)))
			.block();
	}

	@Test
	void shouldEndACallThatIsGivenUpOrFails() {
		Disposable call = this.record.keep("x", Mono.never()).subscribe();
		call.dispose();
		assertThat(this.record.of("x")).isEqualTo(new UserCalls(1, 0, 0, 1));
		this.record.keep("x", Mono.error(new IllegalStateException())).onErrorComplete().block();
		assertThat(this.record.of("x")).isEqualTo(new UserCalls(2, 0, 0, 1));
		assertThat(this.record.times().count()).as("calls with an answer").isZero();
		assertThat(this.record.times().p95()).isNull();
	}

	@Test
	void shouldForgetTheUsersThatCameFirst() {
		IntStream.rangeClosed(0, 1000).forEach((user) -> this.record.keep("user-" + user, Mono.just("")).block());
		assertThat(this.record.of("user-0")).isNull();
		assertThat(this.record.of("user-1")).isNotNull();
		assertThat(this.record.of("user-1000")).isNotNull();
	}

	@Test
	void shouldForgetAllButTheCallsUnderWay() {
		this.record.keep("done", Mono.just("")).block();
		this.record.keep("under way", Mono.never()).subscribe();
		assertThat(this.record.times().count()).isEqualTo(1);
		assertThat(this.record.times().max()).isNotNegative();
		this.record.forget();
		assertThat(this.record.of("done")).isNull();
		assertThat(this.record.of("under way")).isEqualTo(new UserCalls(1, 0, 1, 1));
		assertThat(this.record.times().count()).isZero();
	}

}
