package org.rewritelab.contracts.dashboards;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.rewritelab.contracts.Checkout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A Grafana dashboard, as its file has it.
 *
 * @param file the file's name
 * @param json all of it
 * @param range the time that it shows when it is opened
 */
record Dashboard(String file, String uid, String title, Duration range, List<Variable> variables, List<Panel> panels,
		List<Annotation> annotations, JsonNode json) {

	static final String FOLDER = "observability/grafana/dashboards";

	static List<Dashboard> all() {
		try (Stream<Path> files = Files.list(Checkout.root().resolve(FOLDER))) {
			return files.filter((file) -> file.toString().endsWith(".json")).sorted().map(Dashboard::read).toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Dashboard read(Path file) {
		JsonNode json = JsonMapper.shared().readTree(file);
		List<Variable> variables = new ArrayList<>();
		json.path("templating").path("list").forEach((node) -> variables.add(Variable.of(node)));
		List<Panel> panels = new ArrayList<>();
		json.path("panels").forEach((node) -> panels.add(Panel.of(node)));
		List<Annotation> annotations = new ArrayList<>();
		json.path("annotations").path("list").forEach((node) -> annotations.add(Annotation.of(node)));
		String from = json.path("time").path("from").asString("");
		return new Dashboard(file.getFileName().toString(), json.path("uid").asString(""),
				json.path("title").asString(""), Duration.parse("PT" + from.replace("now-", "").toUpperCase()),
				variables, panels, annotations, json);
	}

	/**
	 * The panels that show data.
	 */
	List<Panel> charts() {
		return this.panels.stream().filter((panel) -> !panel.isRow()).toList();
	}

	@Override
	public String toString() {
		return this.file;
	}

	/**
	 * What the user chooses from.
	 *
	 * @param query a query of Prometheus' label values; for a custom variable its values,
	 * with commas between
	 * @param allValue what stands for all values; empty where all cannot be chosen
	 */
	record Variable(String name, String type, String query, String allValue, String datasource) {

		private static Variable of(JsonNode json) {
			JsonNode query = json.path("query");
			return new Variable(json.path("name").asString(""), json.path("type").asString(""),
					(query.isString() ? query : query.path("query")).asString(""),
					json.path("includeAll").asBoolean(false) ? json.path("allValue").asString("") : "",
					json.path("datasource").path("uid").asString(""));
		}

		boolean isCustom() {
			return this.type.equals("custom");
		}

	}

	/**
	 * What marks the times on every panel in which a query has a line.
	 */
	record Annotation(String name, String expression, String title, String colour, String datasource) {

		private static Annotation of(JsonNode json) {
			return new Annotation(json.path("name").asString(""), json.path("expr").asString(""),
					json.path("titleFormat").asString(""), json.path("iconColor").asString(""),
					json.path("datasource").path("uid").asString(""));
		}

	}

	/**
	 * A panel, or the title of a row of panels.
	 */
	record Panel(int id, String type, String title, String description, String unit, String datasource, Box box,
			List<String> links, List<Query> queries, JsonNode json) {

		private static Panel of(JsonNode json) {
			List<String> links = new ArrayList<>();
			json.path("links").forEach((link) -> links.add(link.path("url").asString("")));
			List<Query> queries = new ArrayList<>();
			json.path("targets").forEach((target) -> queries.add(Query.of(target)));
			JsonNode defaults = json.path("fieldConfig").path("defaults");
			return new Panel(json.path("id").asInt(0), json.path("type").asString(""), json.path("title").asString(""),
					json.path("description").asString(""), defaults.path("unit").asString(""),
					json.path("datasource").path("uid").asString(""), Box.of(json.path("gridPos")), links, queries,
					json);
		}

		boolean isRow() {
			return this.type.equals("row");
		}

		boolean isColouredByStack() {
			return this.json.path("fieldConfig").path("overrides").toString().contains("/blocking/");
		}

		@Override
		public String toString() {
			return this.title;
		}

	}

	/**
	 * Where a panel is, in units of Grafana's grid, which is 24 wide.
	 */
	record Box(int x, int y, int w, int h) {

		private static Box of(JsonNode json) {
			return new Box(json.path("x").asInt(), json.path("y").asInt(), json.path("w").asInt(),
					json.path("h").asInt());
		}

		boolean overlaps(Box other) {
			return this.x < other.x + other.w && other.x < this.x + this.w && this.y < other.y + other.h
					&& other.y < this.y + this.h;
		}

	}

	/**
	 * A query of a panel.
	 *
	 * @param instant whether it is asked for the end of the time only
	 */
	record Query(String refId, String expression, String legend, boolean instant, String datasource) {

		private static Query of(JsonNode json) {
			return new Query(json.path("refId").asString(""), json.path("expr").asString(""),
					json.path("legendFormat").asString(""), json.path("instant").asBoolean(false),
					json.path("datasource").path("uid").asString(""));
		}

		/**
		 * The part of the legend that is the same for each of its lines, or -.
		 */
		String series() {
			String name = this.legend.replaceAll("\\{\\{.*", "").replaceAll("[ ·,]+$", "");
			return name.isEmpty() ? "-" : name;
		}

	}

}
