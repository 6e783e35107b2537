package org.rewritelab.harness.run;

import java.nio.file.Path;
import java.util.Map;

import org.rewritelab.harness.measure.CommandOutput;
import org.rewritelab.harness.measure.Connections;
import org.rewritelab.harness.measure.ProcessFigures;
import org.rewritelab.harness.measure.ProcessThreads;
import org.rewritelab.harness.measure.PrometheusText;
import org.rewritelab.harness.report.Holdings;
import org.rewritelab.harness.report.Numbers;

import org.jspecify.annotations.Nullable;

/**
 * Looks at what a service holds.
 *
 * @param upstreamPort where what it calls, or its database, listens; null for nothing
 * @param clientPort where it listens itself
 */
record HoldingsProbe(RunningService service, @Nullable Integer upstreamPort, int clientPort) {

	private static final double MIB = 1024 * 1024;

	/**
	 * Collects the service's garbage, and looks.
	 */
	Holdings collected() throws InterruptedException {
		CommandOutput.of(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
				Long.toString(this.service.process().pid()), "GC.run");
		PrometheusText metrics = this.service.actuator().metrics();
		Double heap = (metrics != null) ? metrics.value("jvm_memory_used_bytes", "area=\"heap\"") : null;
		Holdings now = resident();
		return new Holdings(now.threads(), now.upstreamConnections(), now.clientConnections(),
				(heap != null) ? (Double) Numbers.tenths(heap / MIB) : null, now.residentMiB());
	}

	/**
	 * The same without the heap, which costs the service nothing to know.
	 */
	Holdings resident() {
		ProcessFigures figures = ProcessFigures.of(this.service.process().pid());
		Holdings now = countable();
		return new Holdings(now.threads(), now.upstreamConnections(), now.clientConnections(), null,
				(figures != null) ? (Double) Numbers.tenths(figures.residentMiB()) : null);
	}

	/**
	 * The same without memory.
	 */
	Holdings countable() {
		ProcessThreads threads = ProcessThreads.of(this.service.process().pid());
		return new Holdings((threads != null) ? (Integer) own(threads.byKind()) : null,
				(this.upstreamPort != null) ? Connections.to(this.upstreamPort) : null, Connections.on(this.clientPort),
				null, null);
	}

	/**
	 * The JVM adds and removes those of the JIT compiler and the collector as it likes.
	 */
	private static int own(Map<String, Integer> byKind) {
		return byKind.entrySet()
			.stream()
			.filter((kind) -> !kind.getKey().equals("compiler") && !kind.getKey().equals("collector"))
			.mapToInt(Map.Entry::getValue)
			.sum();
	}

}
