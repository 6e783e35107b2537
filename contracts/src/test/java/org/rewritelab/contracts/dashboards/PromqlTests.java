package org.rewritelab.contracts.dashboards;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PromqlTests {

	@Test
	void shouldFindMetricsAndNothingElse() {
		assertThat(Promql.metrics("""
				1 - (histogram_count(sum by (a, b) (increase(right{x=~".*$pair.*", y="{z}"}[$__range]))) \
				or 0 * sum(finished_total)) / on (a) group_left (c) (max(up:5m{}) > 1e9)"""))
			.containsExactly("finished_total", "right", "up:5m");
		assertThat(Promql.metrics("label_values(jvm_info{pair=\"$pair\"}, service)")).containsExactly("jvm_info");
	}

	@Test
	void shouldFindVariables() {
		assertThat(Promql.variables("rate(a{pair=\"$pair\", b=~\".*$workload.*\"}[$__rate_interval])"))
			.containsExactly("__rate_interval", "pair", "workload");
	}

	@Test
	void shouldTakeLabelValuesApart() {
		assertThat(Promql.labelValues("label_values(a{b=\"c\"}, d)"))
			.isEqualTo(new Promql.LabelValues("a{b=\"c\"}", "d"));
	}

}
