package org.rewritelab.movies.metrics;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.springframework.stereotype.Component;

/**
 * The process's resident memory, where there is a Linux that tells it, and the virtual
 * threads that have a carrier or wait for one, where the JDK tells them (24 and later).
 * It does not tell how many are parked.
 */
@Component
class ProcessMetrics implements MeterBinder {

	private static final Path STATUS = Path.of("/proc/self/status");

	private static final String SCHEDULER = "jdk.management:type=VirtualThreadScheduler";

	@Override
	public void bindTo(MeterRegistry metrics) {
		if (Files.isReadable(STATUS)) {
			Gauge.builder("process.memory.rss", ProcessMetrics::residentBytes)
				.description("Resident memory: heap, metaspace, code, thread stacks and buffers that are in RAM")
				.baseUnit("bytes")
				.register(metrics);
		}
		bindVirtualThreads(metrics, ManagementFactory.getPlatformMBeanServer());
	}

	private static void bindVirtualThreads(MeterRegistry metrics, MBeanServer server) {
		ObjectName scheduler;
		try {
			scheduler = new ObjectName(SCHEDULER);
		}
		catch (JMException ex) {
			throw new IllegalStateException(ex);
		}
		if (server.isRegistered(scheduler)) {
			Gauge.builder("jvm.threads.virtual", () -> attribute(server, scheduler, "MountedVirtualThreadCount"))
				.description("Virtual threads that have a carrier or wait for one")
				.tag("state", "mounted")
				.register(metrics);
			Gauge.builder("jvm.threads.virtual", () -> attribute(server, scheduler, "QueuedVirtualThreadCount"))
				.description("Virtual threads that have a carrier or wait for one")
				.tag("state", "queued")
				.register(metrics);
		}
	}

	private static double attribute(MBeanServer server, ObjectName name, String attribute) {
		try {
			return ((Number) server.getAttribute(name, attribute)).doubleValue();
		}
		catch (JMException ex) {
			return Double.NaN;
		}
	}

	private static double residentBytes() {
		try {
			return residentBytes(Files.readAllLines(STATUS));
		}
		catch (IOException ex) {
			return Double.NaN;
		}
	}

	/**
	 * The bytes of a line like {@code VmRSS: 1234 kB}, NaN where there is none.
	 */
	static double residentBytes(List<String> status) {
		return status.stream()
			.filter((line) -> line.startsWith("VmRSS:"))
			.mapToDouble((line) -> 1024.0 * Long.parseLong(line.replaceAll("\\D", "")))
			.findFirst()
			.orElse(Double.NaN);
	}

}
