package org.rewritelab.contracts;

import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a facade answers that has no room for more calls.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(LabExtension.class)
public abstract class FacadeOverloadContract {

	private final ServiceStarter starter;

	private final String[] roomForTwoCalls;

	private ServiceUnderTest facade;

	/**
	 * The contract of a variant that refuses.
	 * @param starter the variant
	 * @param roomForTwoCalls what to set so that two calls find room and a third does
	 * not, as {@code key=value}
	 */
	protected FacadeOverloadContract(ServiceStarter starter, String... roomForTwoCalls) {
		this.starter = starter;
		this.roomForTwoCalls = roomForTwoCalls;
	}

	@BeforeAll
	void startFacade(ExternalService externalService) {
		this.facade = ServiceUnderTest.facade(this.starter, externalService.port(), this.roomForTwoCalls);
	}

	@AfterAll
	void stopFacade() {
		this.facade.close();
	}

	@Test
	void shouldRefuseWhatItHasNoRoomForAndServeItLater(ExternalService externalService) {
		HttpCaller caller = this.facade.caller();
		CompletableFuture<HttpResponse<String>> accepted = caller.getAsync("/data/1000,1000");
		Awaitility.await().until(() -> externalService.metric("external_calls_in_flight") > 0);
		HttpResponse<String> refused = caller.get("/data/1");
		Problems.check(refused, 503, Problems.LAB + "overloaded", "Too much work at once");
		assertThat(refused.headers().firstValue("Retry-After")).contains("1");
		assertThat(accepted.join().statusCode()).isEqualTo(200);
		assertThat(caller.get("/data/1").statusCode()).isEqualTo(200);
	}

}
