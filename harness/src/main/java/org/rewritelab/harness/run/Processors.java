package org.rewritelab.harness.run;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Which logical processors have which role. The service under test is alone on its own,
 * so that the load and what it calls take nothing from it.
 *
 * @param service for the service under test
 * @param others for the load generator, the services that it calls and the harness
 */
record Processors(List<Integer> service, List<Integer> others) {

	// More would measure the load generator: a service that scales needs as much again
	// for its load.
	private static final int MOST_FOR_SERVICE = 4;

	Processors {
		service = List.copyOf(service);
		others = List.copyOf(others);
	}

	/**
	 * Gives the service the last half of the processors, at most 4. The first ones stay
	 * with the rest because the kernel serves most interrupts there.
	 * @param available at least one, siblings of a physical core next to each other
	 */
	static Processors split(List<Integer> available) {
		if (available.size() == 1) {
			return new Processors(available, available);
		}
		int first = available.size() - Math.min(MOST_FOR_SERVICE, available.size() / 2);
		return new Processors(available.subList(first, available.size()), available.subList(0, first));
	}

	boolean apart() {
		return this.service.stream().noneMatch(this.others::contains);
	}

	static String list(List<Integer> processors) {
		return processors.stream().map(String::valueOf).collect(Collectors.joining(","));
	}

}
