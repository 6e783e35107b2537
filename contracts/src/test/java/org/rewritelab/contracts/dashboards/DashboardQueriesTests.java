package org.rewritelab.contracts.dashboards;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.rewritelab.contracts.dashboards.Dashboard.Annotation;
import org.rewritelab.contracts.dashboards.Dashboard.Panel;
import org.rewritelab.contracts.dashboards.Dashboard.Query;
import org.rewritelab.contracts.dashboards.Dashboard.Variable;
import org.rewritelab.contracts.dashboards.Prometheus.QueryFailedException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Asks a live Prometheus every query of every panel and variable, with every value that
 * its variables have, for the time that the dashboard shows when it is opened. In that
 * time each workload must have run against both twins.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledIfSystemProperty(named = "prometheus", matches = ".+",
		disabledReason = "no Prometheus to ask; give -Dprometheus=http://localhost:9090 while the stack is under load")
class DashboardQueriesTests {

	/** The data source's: how often Prometheus scrapes. */
	private static final Duration INTERVAL = Duration.ofSeconds(2);

	private final List<String> errors = new ArrayList<>();

	private final List<Line> lines = new ArrayList<>();

	private Prometheus prometheus;

	@BeforeAll
	void askEverything() {
		this.prometheus = new Prometheus(URI.create(System.getProperty("prometheus")));
		for (Dashboard dashboard : Dashboard.all()) {
			dashboard.annotations().forEach((mark) -> ask(dashboard, mark));
			for (Map<String, String> values : choices(dashboard)) {
				for (Panel panel : dashboard.charts()) {
					panel.queries().forEach((query) -> ask(dashboard, panel, query, values));
				}
			}
		}
	}

	@Test
	void shouldAskWithoutErrors() {
		assertThat(this.errors).isEmpty();
	}

	@Test
	void shouldShowALineOfEveryService() {
		assertThat(this.lines).hasSizeGreaterThan(100);
		assertThat(this.lines.stream()
			.filter((line) -> !line.shown() && EmptyOnPurpose.rows().stream().noneMatch(line::isOf)))
			.as("what is empty, and not listed in docs/dashboards.md")
			.isEmpty();
	}

	@Test
	void shouldShowNothingWhereTheNoteSaysSo() {
		assertThat(EmptyOnPurpose.rows()
			.stream()
			.filter((row) -> this.lines.stream().noneMatch((line) -> line.isOf(row))
					|| this.lines.stream().anyMatch((line) -> line.isOf(row) && line.shown())))
			.as("rows of docs/dashboards.md that are not true any more")
			.isEmpty();
	}

	/**
	 * Every combination of values that the variables can have.
	 */
	private List<Map<String, String>> choices(Dashboard dashboard) {
		List<Map<String, String>> choices = List.of(Map.of());
		for (Variable variable : dashboard.variables()) {
			List<Map<String, String>> next = new ArrayList<>();
			for (Map<String, String> choice : choices) {
				for (String value : values(dashboard, variable, choice)) {
					Map<String, String> longer = new HashMap<>(choice);
					longer.put(variable.name(), value);
					next.add(longer);
				}
			}
			choices = next;
		}
		return choices;
	}

	private Set<String> values(Dashboard dashboard, Variable variable, Map<String, String> choice) {
		if (variable.isCustom()) {
			return Set.of(variable.query().split(","));
		}
		try {
			Set<String> values = this.prometheus.labelValues(
					Promql.labelValues(substitute(variable.query(), choice, dashboard.range())), dashboard.range());
			if (values.isEmpty()) {
				this.errors.add("%s: the variable %s has no values%s".formatted(dashboard, variable.name(),
						choice.isEmpty() ? "" : " with " + choice));
			}
			else if (!variable.allValue().isEmpty()) {
				values.add(variable.allValue());
			}
			return values;
		}
		catch (QueryFailedException ex) {
			this.errors.add("%s: variable %s: %s".formatted(dashboard, variable.name(), ex.getMessage()));
			return Set.of();
		}
	}

	private void ask(Dashboard dashboard, Panel panel, Query query, Map<String, String> values) {
		Map<String, String> used = new HashMap<>(values);
		used.keySet().retainAll(Promql.variables(query.expression()));
		try {
			Set<String> services = this.prometheus
				.lines(substitute(query.expression(), values, dashboard.range()), query.instant(), dashboard.range(),
						INTERVAL)
				.stream()
				.map((labels) -> labels.getOrDefault("service", ""))
				.collect(Collectors.toCollection(TreeSet::new));
			for (String service : expected(used, services)) {
				Line line = new Line(dashboard.uid(), panel.title(), query.series(), service, used,
						service.isEmpty() ? !services.isEmpty() : services.contains(service));
				if (!this.lines.contains(line)) {
					this.lines.add(line);
				}
			}
		}
		catch (QueryFailedException ex) {
			this.errors.add("%s: %s %s: %s".formatted(dashboard, panel, used, ex.getMessage()));
		}
	}

	/**
	 * There need not be anything to mark.
	 */
	private void ask(Dashboard dashboard, Annotation mark) {
		try {
			this.prometheus.lines(mark.expression(), false, dashboard.range(), INTERVAL);
		}
		catch (QueryFailedException ex) {
			this.errors.add("%s: mark %s: %s".formatted(dashboard, mark.name(), ex.getMessage()));
		}
	}

	/**
	 * The services that must have a line: both of a pair, or those chosen; where none is
	 * chosen, or the lines are not of services, whatever there is.
	 */
	private Set<String> expected(Map<String, String> values, Set<String> found) {
		if (found.contains("") || !(values.containsKey("pair") || values.containsKey("service"))) {
			return found.isEmpty() ? Set.of("") : found;
		}
		String selector = values.containsKey("pair") ? "up{pair=\"" + values.get("pair") + "\"}"
				: "jvm_info{service=~\"" + values.get("service") + "\"}";
		return this.prometheus.labelValues(new Promql.LabelValues(selector, "service"), INTERVAL.multipliedBy(10));
	}

	/** Grafana's rate interval is the step and a scrape, and four scrapes at least. */
	private static String substitute(String query, Map<String, String> values, Duration range) {
		String substituted = query.replace("$__rate_interval", INTERVAL.multipliedBy(4).toSeconds() + "s")
			.replace("$__range", range.toSeconds() + "s");
		for (Map.Entry<String, String> value : values.entrySet()) {
			substituted = substituted.replace("$" + value.getKey(), value.getValue());
		}
		return substituted;
	}

	/**
	 * What a panel must show.
	 *
	 * @param service whose line it is; empty where it is nobody's
	 * @param values what is chosen
	 * @param shown whether it is there
	 */
	private record Line(String dashboard, String panel, String series, String service, Map<String, String> values,
			boolean shown) {

		private boolean isOf(EmptyOnPurpose row) {
			return row.dashboard().equals(this.dashboard) && row.panel().equals(this.panel)
					&& row.isOfSeries(this.series) && row.isOfService(this.service);
		}

		@Override
		public String toString() {
			return String.join(" | ", this.dashboard, this.panel, this.series, this.service) + " " + this.values;
		}

	}

}
