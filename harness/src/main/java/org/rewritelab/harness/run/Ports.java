package org.rewritelab.harness.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.experiment.Variant;

/**
 * The ports that services get.
 *
 * @param offset added to each usual port
 */
public record Ports(int offset) {

	private static final int MANAGEMENT = 1000;

	int of(Service service) {
		return service.port() + this.offset;
	}

	int managementOf(Service service) {
		return of(service) + MANAGEMENT;
	}

	String urlOf(Service service) {
		return service.scheme() + "://localhost:" + of(service);
	}

	/**
	 * @throws RunFailedException if something listens on a port that an experiment needs
	 */
	public void requireFree(Experiment experiment) {
		if (experiment.needs().externalService() != null) {
			requireFree(Service.EXTERNAL_SERVICE);
		}
		experiment.variants()
			.stream()
			.filter((variant) -> variant.url() == null)
			.map(Variant::service)
			.distinct()
			.forEach(this::requireFree);
	}

	/**
	 * @throws RunFailedException if something listens on a port of the service
	 */
	void requireFree(Service service) {
		for (int port : new int[] { of(service), managementOf(service) }) {
			if (!isFree(port)) {
				throw new RunFailedException("port " + port + ", which " + service + " needs, is taken by another"
						+ " process: stop that, or add for example '--port-offset " + (this.offset + 10000) + "'");
			}
		}
	}

	/**
	 * @return whether both ports of the service can be listened on
	 */
	public boolean areFree(Service service) {
		return isFree(of(service)) && isFree(managementOf(service));
	}

	static boolean isFree(int port) {
		try (ServerSocket socket = new ServerSocket()) {
			// As servers do, so that connections that just ended do not count.
			socket.setReuseAddress(true);
			socket.bind(new InetSocketAddress(port));
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

}
