package org.rewritelab.external.metrics;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.SingleThreadEventExecutor;

import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.stereotype.Component;

/**
 * The server's event loops. reactor-netty has a gauge of the same name, but only together
 * with metrics of each request and connection, which a measured run should not pay for.
 */
@Component
class EventLoopMetrics implements MeterBinder {

	private static final double NANOSECONDS = 1e9;

	private final ReactorResourceFactory resources;

	EventLoopMetrics(ReactorResourceFactory resources) {
		this.resources = resources;
	}

	@Override
	public void bindTo(MeterRegistry metrics) {
		for (EventExecutor executor : this.resources.getLoopResources().onServer(true)) {
			if (executor instanceof SingleThreadEventExecutor loop) {
				bind(loop, metrics);
			}
		}
	}

	private static void bind(SingleThreadEventExecutor loop, MeterRegistry metrics) {
		String name = loop.threadProperties().name();
		Gauge.builder("reactor.netty.eventloop.pending.tasks", loop, SingleThreadEventExecutor::pendingTasks)
			.description("Tasks that wait for the event loop")
			.tag("name", name)
			.register(metrics);
		ThreadMXBean threads = ManagementFactory.getThreadMXBean();
		if (threads.isThreadCpuTimeSupported()) {
			FunctionCounter
				.builder("eventloop.cpu", loop.threadProperties(),
						(thread) -> threads.getThreadCpuTime(thread.id()) / NANOSECONDS)
				.description("CPU time of the event loop's thread: a second in each second is all it can have")
				.baseUnit("seconds")
				.tag("name", name)
				.register(metrics);
		}
	}

}
