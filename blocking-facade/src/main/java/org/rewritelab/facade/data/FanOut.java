package org.rewritelab.facade.data;

import java.util.List;
import java.util.concurrent.TimeoutException;

import org.rewritelab.facade.external.ExternalData;

/**
 * Calls the external service once for each time, all at the same time.
 */
interface FanOut {

	/**
	 * Calls the external service.
	 * @param times milliseconds for it to wait, one call each
	 * @return the answers, in any order
	 * @throws TimeoutException if they were not all there within the answer time-out
	 */
	List<ExternalData> call(List<Integer> times) throws TimeoutException;

}
