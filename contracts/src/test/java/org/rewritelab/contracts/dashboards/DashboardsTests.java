package org.rewritelab.contracts.dashboards;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rewritelab.contracts.Checkout;
import org.rewritelab.contracts.Metrics;
import org.rewritelab.contracts.dashboards.Dashboard.Annotation;
import org.rewritelab.contracts.dashboards.Dashboard.Panel;
import org.rewritelab.contracts.dashboards.Dashboard.Query;
import org.rewritelab.contracts.dashboards.Dashboard.Variable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The dashboards' files, as far as they can be checked without Grafana and Prometheus.
 */
class DashboardsTests {

	private static final String DATA_SOURCE = "prometheus";

	/** Where the compose stack's Grafana serves docs/. */
	private static final String NOTES = "/public/rewrite-lab/";

	private static final Set<String> GRAFANA_VARIABLES = Set.of("__rate_interval", "__range");

	private static final Pattern QUANTILE = Pattern.compile("histogram_quantile\\((?![\\d.]+, sum by "
			+ "\\([\\w, ]+\\) \\((rate|increase)\\()|\\b(avg|avg_over_time)\\b.*(quantile|_p\\d\\d)|quantile=");

	private static final Pattern K6_METRIC = Pattern.compile("new (Counter|Trend|Gauge)\\('(\\w+)'");

	static Stream<Dashboard> dashboards() {
		return Dashboard.all().stream();
	}

	@Test
	void shouldBeThree() {
		assertThat(dashboards().map(Dashboard::uid)).containsExactly("backing", "blocking-vs-reactive", "jvm");
	}

	@ParameterizedTest
	@MethodSource("dashboards")
	void shouldBeProvisionable(Dashboard dashboard) {
		assertThat(dashboard.file()).isEqualTo(dashboard.uid() + ".json");
		assertThat(dashboard.title()).isNotEmpty();
		assertThat(dashboard.json().path("id").isNull()).as("the id is Grafana's to give").isTrue();
		assertThat(dashboard.json().path("schemaVersion").asInt()).isPositive();
		assertThat(dashboard.panels().stream().map(Panel::id)).doesNotHaveDuplicates().allMatch((id) -> id > 0);
		assertThat(dashboard.variables().stream().map(Variable::name)).doesNotHaveDuplicates();
		for (Variable variable : dashboard.variables()) {
			if (!variable.isCustom()) {
				assertThat(variable.datasource()).as(variable.name()).isEqualTo(DATA_SOURCE);
				assertThat(Promql.labelValues(variable.query()).label()).isNotEmpty();
			}
		}
	}

	@ParameterizedTest
	@MethodSource("dashboards")
	void shouldTellOfEveryPanelWhatToLookFor(Dashboard dashboard) throws IOException {
		assertThat(dashboard.charts().stream().map(Panel::title)).doesNotHaveDuplicates();
		for (Panel panel : dashboard.charts()) {
			assertThat(panel.title()).isNotEmpty();
			assertThat(panel.unit()).as("unit of " + panel).isNotEmpty();
			assertThat(panel.description()).as("description of " + panel).hasSizeGreaterThan(40).endsWith(".");
			assertThat(panel.links()).as("links of " + panel).hasSize(1);
			checkNote(panel.links().getFirst());
		}
	}

	private static void checkNote(String link) throws IOException {
		assertThat(link).startsWith(NOTES + "docs/").contains("#");
		Path note = Checkout.root().resolve(link.substring(NOTES.length(), link.indexOf('#')));
		assertThat(note).exists();
		assertThat(
				Files.readAllLines(note).stream().filter((line) -> line.startsWith("#")).map(DashboardsTests::anchor))
			.contains(link.substring(link.indexOf('#') + 1));
	}

	private static String anchor(String heading) {
		return heading.replaceFirst("^#+ ", "").toLowerCase().replaceAll("[^a-z0-9 -]", "").replace(' ', '-');
	}

	@ParameterizedTest
	@MethodSource("dashboards")
	void shouldFitOnTheGrid(Dashboard dashboard) {
		List<Panel> panels = dashboard.panels();
		for (Panel panel : panels) {
			assertThat(panel.box().x()).as(panel.title()).isNotNegative();
			assertThat(panel.box().w()).as(panel.title()).isPositive();
			assertThat(panel.box().h()).as(panel.title()).isPositive();
			assertThat(panel.box().x() + panel.box().w()).as(panel.title()).isLessThanOrEqualTo(24);
			assertThat(panels.stream().filter((other) -> other != panel && other.box().overlaps(panel.box())))
				.as("what overlaps " + panel)
				.isEmpty();
		}
	}

	@ParameterizedTest
	@MethodSource("dashboards")
	void shouldAskTheProvisionedDataSource(Dashboard dashboard) {
		for (Panel panel : dashboard.charts()) {
			assertThat(panel.datasource()).as(panel.title()).isEqualTo(DATA_SOURCE);
			assertThat(panel.queries()).as(panel.title()).isNotEmpty();
			assertThat(panel.queries().stream().map(Query::refId)).as(panel.title()).doesNotHaveDuplicates();
			assertThat(panel.queries().stream().map(Query::series)).as(panel.title()).doesNotHaveDuplicates();
			for (Query query : panel.queries()) {
				assertThat(query.datasource()).as(panel.title()).isEqualTo(DATA_SOURCE);
				assertThat(query.legend()).as(panel.title()).isNotEmpty();
			}
		}
	}

	@ParameterizedTest
	@MethodSource("dashboards")
	void shouldMarkOverloadsAndFaults(Dashboard dashboard) {
		List<Annotation> marks = dashboard.annotations();
		// A JVM is asked for its own figures only.
		assertThat(marks.stream().map(Annotation::name)).containsExactlyElementsOf(
				dashboard.uid().equals("jvm") ? List.of() : List.of("Overload", "Not answering", "PostgreSQL lost"));
		assertThat(marks.stream().map(Annotation::colour)).doesNotHaveDuplicates().doesNotContain("");
		for (Annotation mark : marks) {
			assertThat(mark.datasource()).as(mark.name()).isEqualTo(DATA_SOURCE);
			assertThat(mark.title()).as(mark.name()).isNotEmpty();
			// Grafana marks no time at which the value is 0, and not all versions know
			// its
			// variables here.
			assertThat(mark.expression()).as(mark.name()).endsWith(" > 0").doesNotContain("$");
		}
	}

	/** What k6 calls the overload is its script's to say. */
	@Test
	void shouldKnowTheOverloadByTheNameThatK6GivesIt() throws IOException {
		assertThat(Files.readString(Checkout.root().resolve("k6/overload.js"))).contains("{ name: 'overload', rate:");
	}

	@ParameterizedTest
	@MethodSource("dashboards")
	void shouldUseVariablesThatExist(Dashboard dashboard) {
		Set<String> known = dashboard.variables().stream().map(Variable::name).collect(Collectors.toSet());
		known.addAll(GRAFANA_VARIABLES);
		assertThat(expressions(dashboard).flatMap((query) -> Promql.variables(query).stream())).isSubsetOf(known);
	}

	@ParameterizedTest
	@MethodSource("dashboards")
	void shouldTakeQuantilesOfSummedHistogramsOnly(Dashboard dashboard) {
		assertThat(expressions(dashboard).filter((query) -> QUANTILE.matcher(query).find())).isEmpty();
	}

	@Test
	void shouldUseTheMetricsThatTheNoteLists() {
		Set<String> used = dashboards().flatMap(DashboardsTests::expressions)
			.flatMap((query) -> Promql.metrics(query).stream())
			.collect(Collectors.toCollection(TreeSet::new));
		assertThat(Metrics.ofAll()).isEqualTo(used);
	}

	/** The services' metrics are checked by their contract suites. */
	@Test
	void shouldUseMetricsThatK6Has() throws IOException {
		String script = Files.readString(Checkout.root().resolve("k6/lib/exchange.js"));
		Set<String> exported = K6_METRIC.matcher(script).results().map((metric) -> switch (metric.group(1)) {
			case "Counter" -> "k6_" + metric.group(2) + "_total";
			case "Trend" -> "k6_" + metric.group(2) + "_seconds";
			default -> "k6_" + metric.group(2);
		}).collect(Collectors.toSet());
		assertThat(Metrics.of("k6")).isNotEmpty().isSubsetOf(exported);
	}

	@Test
	void shouldKnowWhatIsEmptyOnPurpose() {
		for (EmptyOnPurpose row : EmptyOnPurpose.rows()) {
			assertThat(dashboards().filter((dashboard) -> dashboard.uid().equals(row.dashboard()))
				.flatMap((dashboard) -> dashboard.charts().stream())
				.filter((panel) -> panel.title().equals(row.panel()))
				.flatMap((panel) -> panel.queries().stream())
				.filter((query) -> row.isOfSeries(query.series()))).as(row.toString()).isNotEmpty();
		}
	}

	@Test
	void shouldHaveADataSourceOfTheUidThatTheyAsk() throws IOException {
		Path provisioning = Checkout.root().resolve("observability/grafana/provisioning");
		assertThat(provisioning.resolve("datasources/prometheus.yaml")).content()
			.contains("    uid: " + DATA_SOURCE + "\n", "    type: prometheus\n");
		assertThat(provisioning.resolve("dashboards/rewrite-lab.yaml")).content()
			.contains("      path: /etc/dashboards\n");
	}

	private static Stream<String> expressions(Dashboard dashboard) {
		return Stream
			.of(dashboard.variables().stream().filter((variable) -> !variable.isCustom()).map(Variable::query),
					dashboard.charts().stream().flatMap((panel) -> panel.queries().stream()).map(Query::expression),
					dashboard.annotations().stream().map(Annotation::expression))
			.flatMap((queries) -> queries);
	}

}
