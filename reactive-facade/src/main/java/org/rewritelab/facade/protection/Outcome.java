package org.rewritelab.facade.protection;

import com.netflix.concurrency.limits.Limiter;

/**
 * What the adaptive limiter learns of a request.
 */
final class Outcome {

	private static final int GATEWAY_TIME_OUT = 504;

	private Outcome() {
	}

	/**
	 * Gives the request's permit back. Only answers that took their usual way tell how
	 * loaded the service is: one that was refused for its input, or that failed at once,
	 * would make it look fast.
	 * @param status of the answer
	 */
	static void tell(Limiter.Listener request, int status) {
		if (status >= 200 && status < 300) {
			request.onSuccess();
		}
		else if (status == GATEWAY_TIME_OUT) {
			request.onDropped();
		}
		else {
			request.onIgnore();
		}
	}

}
