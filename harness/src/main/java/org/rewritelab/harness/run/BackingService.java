package org.rewritelab.harness.run;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.experiment.Dependency;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Service;

/**
 * external-service for the runs of an experiment: one process for all of them, so that
 * each variant meets it as warm as the others do. Cold, it takes three times as long for
 * a call, for tens of seconds.
 */
final class BackingService implements AutoCloseable {

	private final ServiceLauncher launcher;

	private final Ports ports;

	private final Path folder;

	private @Nullable Dependency dependency;

	private @Nullable RunningService running;

	BackingService(ServiceLauncher launcher, Ports ports, Path folder) {
		this.launcher = launcher;
		this.ports = ports;
		this.folder = folder;
	}

	/**
	 * The one that runs, or another one if it has ended or the experiment needs one with
	 * other settings.
	 * @return null when the experiment needs none
	 * @throws RunFailedException if it cannot be started
	 */
	@Nullable RunningService runningFor(Experiment experiment) throws InterruptedException {
		Dependency needed = experiment.needs().externalService();
		RunningService running = this.running;
		if (running != null && needed != null && needed.equals(this.dependency) && running.process().isAlive()) {
			return running;
		}
		close();
		if (needed != null) {
			this.running = this.launcher.start(Service.EXTERNAL_SERVICE, needed, this.ports,
					this.folder.resolve(experiment.name() + "-" + Service.EXTERNAL_SERVICE));
			this.dependency = needed;
		}
		return this.running;
	}

	@Override
	public void close() {
		if (this.running != null) {
			this.running.close();
			this.running = null;
		}
	}

}
