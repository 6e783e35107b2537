package org.rewritelab.harness.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * A service's pool of threads or connections at one moment, as its own gauges have it.
 *
 * @param name for the reader
 * @param busy in use
 * @param most that there can be; null where it has no bound or does not tell
 * @param waiting for one; null where it does not tell
 */
public record Pool(String name, double busy, @Nullable Double most, @Nullable Double waiting) {

	/**
	 * @return the pools that the metrics have
	 */
	public static List<Pool> of(PrometheusText metrics) {
		List<Pool> pools = new ArrayList<>();
		for (Kind kind : Kind.values()) {
			Map<String, Double> most = metrics.values(kind.most);
			Map<String, Double> waiting = (kind.waiting != null) ? metrics.values(kind.waiting) : Map.of();
			metrics.values(kind.busy)
				.forEach((labels, busy) -> pools
					.add(new Pool(kind.name(labels), busy, bound(most.get(labels)), waiting.get(labels))));
		}
		return pools;
	}

	/**
	 * @return the names of the metrics that pools are read from
	 */
	public static List<String> metrics() {
		return Arrays.stream(Kind.values())
			.flatMap((kind) -> (kind.waiting != null) ? Stream.of(kind.busy, kind.most, kind.waiting)
					: Stream.of(kind.busy, kind.most))
			.toList();
	}

	/**
	 * Tomcat says -1 for virtual threads, and an executor without a bound says the
	 * largest int.
	 */
	private static @Nullable Double bound(@Nullable Double most) {
		return (most != null && most > 0 && most < Integer.MAX_VALUE) ? most : null;
	}

	/**
	 * @return whether all that there can be is in use; where that is not known, whether
	 * somebody waits
	 */
	public boolean isFull() {
		return (this.most != null) ? this.busy >= this.most : this.waiting != null && this.waiting > 0;
	}

	/**
	 * @return such as {@code HikariCP's connections (4 of 4 in use, 12 waiting)}
	 */
	@Override
	public String toString() {
		return this.name + " (" + Math.round(this.busy) + ((this.most != null) ? " of " + Math.round(this.most) : "")
				+ " in use" + ((this.waiting != null) ? ", " + Math.round(this.waiting) + " waiting" : "") + ")";
	}

	private enum Kind {

		TOMCAT_THREADS("Tomcat's threads", "tomcat_threads_busy_threads", "tomcat_threads_config_max_threads", null),

		TOMCAT_CONNECTIONS("Tomcat's connections", "tomcat_connections_current_connections",
				"tomcat_connections_config_max_connections", null),

		EXECUTOR("threads of the executor", "executor_active_threads", "executor_pool_max_threads",
				"executor_queued_tasks"),

		HIKARI("HikariCP's connections", "hikaricp_connections_active", "hikaricp_connections_max",
				"hikaricp_connections_pending"),

		R2DBC("r2dbc-pool's connections", "r2dbc_pool_acquired_connections", "r2dbc_pool_max_allocated_connections",
				"r2dbc_pool_pending_connections"),

		REACTOR_NETTY("reactor-netty's connections", "reactor_netty_connection_provider_active_connections",
				"reactor_netty_connection_provider_max_connections",
				"reactor_netty_connection_provider_pending_connections");

		private final String words;

		private final String busy;

		private final String most;

		private final @Nullable String waiting;

		Kind(String words, String busy, String most, @Nullable String waiting) {
			this.words = words;
			this.busy = busy;
			this.most = most;
			this.waiting = waiting;
		}

		/**
		 * A service may have several executors, and one of each of the others.
		 */
		private String name(String labels) {
			return (this == EXECUTOR) ? this.words + " " + labels.replaceAll(".*name=\"([^\"]*)\".*", "$1")
					: this.words;
		}

	}

}
