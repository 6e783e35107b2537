package org.rewritelab.harness.run;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.measure.Actuator;

/**
 * A service that was started and became healthy.
 *
 * @param startupMs from the start of the process to the first healthy answer, asked every
 * 50 ms
 */
record RunningService(Service service, ChildProcess process, Actuator actuator,
		double startupMs) implements AutoCloseable {

	private static final Duration POLL = Duration.ofMillis(50);

	/**
	 * @param hint what may be missing when it is not healthy in time; empty for none
	 * @throws RunFailedException if the process ends or is not healthy in time; it is
	 * stopped then
	 */
	static RunningService awaitHealthy(Service service, ChildProcess process, Actuator actuator, long startedNanos,
			Duration bound, String hint) throws InterruptedException {
		try {
			while (!actuator.isHealthy()) {
				if (!process.isAlive()) {
					throw failed(process, "ended with status " + process.waitFor() + " before it was healthy");
				}
				if (System.nanoTime() - startedNanos > bound.toNanos()) {
					throw failed(process, "was not healthy within " + bound.toSeconds() + " s: " + actuator.healthUrl()
							+ " did not answer 200" + hint);
				}
				Thread.sleep(POLL);
			}
			return new RunningService(service, process, actuator, (System.nanoTime() - startedNanos) / 1e6);
		}
		catch (RunFailedException | InterruptedException ex) {
			process.close();
			throw ex;
		}
	}

	static RunFailedException failed(ChildProcess process, String what) {
		return new RunFailedException(process.name() + " " + what + "\n  "
				+ String.join("\n  ", LogExcerpt.of(process.log())) + "\n  (all of it: " + process.log() + ")");
	}

	/**
	 * @throws RunFailedException if the process has ended
	 */
	void requireAlive() throws InterruptedException {
		if (!this.process.isAlive()) {
			throw failed(this.process, "ended with status " + this.process.waitFor() + " under load");
		}
	}

	/**
	 * Asks the service, as soon as it is healthy, until it has answered once.
	 * @return milliseconds from the start of the process to its first complete answer
	 * with status 200; null when there was none within the bound
	 */
	@Nullable Double firstAnswerMs(String url, Duration bound) throws InterruptedException {
		long healthy = System.nanoTime();
		HttpRequest request = HttpRequest.newBuilder(URI.create(url)).timeout(bound).build();
		try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
			while (System.nanoTime() - healthy < bound.toNanos()) {
				if (isAnswered(client, request)) {
					return Math.round(10 * (this.startupMs + (System.nanoTime() - healthy) / 1e6)) / 10.0;
				}
				Thread.sleep(POLL);
			}
		}
		return null;
	}

	private static boolean isAnswered(HttpClient client, HttpRequest request) throws InterruptedException {
		try {
			return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
		}
		catch (IOException ex) {
			return false;
		}
	}

	@Override
	public void close() {
		this.process.close();
	}

}
