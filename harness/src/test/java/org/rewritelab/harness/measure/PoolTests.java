package org.rewritelab.harness.measure;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PoolTests {

	@Test
	void shouldReadEachPoolWithItsOwnBound() {
		List<Pool> pools = Pool.of(new PrometheusText("""
				tomcat_threads_busy_threads{name="http-nio-8080"} 300.0
				tomcat_threads_busy_threads{name="http-nio-9080"} 1.0
				tomcat_threads_config_max_threads{name="http-nio-8080"} 300.0
				tomcat_threads_config_max_threads{name="http-nio-9080"} 200.0
				executor_active_threads{name="applicationTaskExecutor"} 510.0
				executor_pool_max_threads{name="applicationTaskExecutor"} 512.0
				executor_queued_tasks{name="applicationTaskExecutor"} 0.0
				hikaricp_connections_active{pool="HikariPool-1"} 4.0
				hikaricp_connections_max{pool="HikariPool-1"} 4.0
				hikaricp_connections_pending{pool="HikariPool-1"} 12.0
				"""));
		assertThat(pools).hasToString("[Tomcat's threads (300 of 300 in use), Tomcat's threads (1 of 200 in use), "
				+ "threads of the executor applicationTaskExecutor (510 of 512 in use, 0 waiting), "
				+ "HikariCP's connections (4 of 4 in use, 12 waiting)]");
		assertThat(pools).extracting(Pool::isFull).containsExactly(true, false, false, true);
	}

	@Test
	void shouldTakeAPoolWithoutABoundForFullWhereSomebodyWaits() {
		// As Tomcat tells of virtual threads, and a common pool of itself.
		List<Pool> pools = Pool.of(new PrometheusText("""
				tomcat_threads_busy_threads{name="http-nio-8080"} -1.0
				tomcat_threads_config_max_threads{name="http-nio-8080"} -1.0
				executor_active_threads{name="commonPool"} 7.0
				executor_queued_tasks{name="commonPool"} 90.0
				"""));
		assertThat(pools).extracting(Pool::most).containsExactly(null, null);
		assertThat(pools).extracting(Pool::isFull).containsExactly(false, true);
	}

	@Test
	void shouldAskForNoOtherMetrics() {
		assertThat(Pool.metrics()).hasSize(16)
			.contains("tomcat_threads_busy_threads", "r2dbc_pool_pending_connections");
	}

}
