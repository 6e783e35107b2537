package org.rewritelab.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.experiment.Settings;
import org.rewritelab.harness.run.Checkout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rewritelab.harness.report.Samples.cell;
import static org.rewritelab.harness.report.Samples.run;
import static org.rewritelab.harness.report.Samples.voidRun;

class ResultsSchemaTests {

	@TempDir
	private Path folder;

	private String schema;

	@BeforeEach
	void readSchema() throws IOException {
		this.schema = Files.readString(Checkout.find().notes().resolve("results.schema.json"));
	}

	@Test
	void shouldAllowWhatTheLabWrites() throws IOException {
		assertThat(errors(written())).isEmpty();
		Results begun = Samples.results(Samples.experiment("tuned"));
		assertThat(errors(write(begun))).isEmpty();
	}

	@Test
	void shouldRefuseWhatBreaksTheFormat() throws IOException {
		String json = written();
		assertThat(errors(json.replace("\"schema\" : 1", "\"schema\" : 2"))).isNotEmpty();
		assertThat(errors(json.replace("\"repetition\" : 1", "\"repetition\" : 0"))).isNotEmpty();
		assertThat(errors(json.replace("\"refusals\" : 225", "\"refusals\" : -1"))).isNotEmpty();
		assertThat(errors(json.replace("\"no difference\"", "\"the same\""))).isNotEmpty();
		assertThat(errors(json.replace("\"outcome\" : \"held\"", "\"outcome\" : \"holds\""))).isNotEmpty();
		assertThat(errors(json.replace("\"outcome\" : \"cheapest\"", "\"outcome\" : \"best\""))).isNotEmpty();
		assertThat(errors(json.replace("\"verdict\" : \"no trend\"", "\"verdict\" : \"flat\""))).isNotEmpty();
		assertThat(errors(json.replace("\"kind\" : \"pair\"", "\"kind\" : \"couple\""))).isNotEmpty();
		assertThat(errors(json.replace("\"voidReasons\" : [ \"noise\" ]", "\"voidReasons\" : [ ]"))).isNotEmpty();
	}

	/**
	 * A field that is new goes into the schema, with a line.
	 */
	@Test
	void shouldKnowEveryField() throws IOException {
		JsonNode definitions = new JsonMapper().readTree(this.schema);
		JsonNode results = new JsonMapper().readTree(written());
		assertThat(definitions.get("properties").propertyNames()).containsAll(results.propertyNames());
		assertKnown(definitions, "host", results.get("host"));
		assertKnown(definitions, "run", results.get("runs").get(0));
		assertKnown(definitions, "latency", results.get("runs").get(0).get("latencyMs"));
		assertKnown(definitions, "phase", results.get("runs").get(0).get("phases").get(0));
		assertKnown(definitions, "capacity", results.get("capacities").get(0));
		assertKnown(definitions, "step", results.get("capacities").get(0).get("steps").get(0));
		JsonNode fault = results.get("runs").get(0).get("fault");
		assertKnown(definitions, "fault", fault);
		assertKnown(definitions, "holdings", fault.get("before"));
		assertKnown(definitions, "cell", results.get("cells").get(0));
		JsonNode soak = results.get("runs").get(1).get("soak");
		assertKnown(definitions, "soak", soak);
		assertKnown(definitions, "point", soak.get("points").get(0));
		assertKnown(definitions, "trend", soak.get("trends").get(0));
		assertKnown(definitions, "comparison", results.get("comparisons").get(0));
	}

	private static void assertKnown(JsonNode definitions, String name, JsonNode written) {
		assertThat(definitions.get("$defs").get(name).get("properties").propertyNames())
			.containsAll(written.propertyNames());
	}

	private String written() throws IOException {
		RunResult failed = RunResult.failed("facade", "reactive", run("reactive", 3, 1, 1).settings(), 3, "it ended");
		Settings cell = Samples.map("tuned").grid().cells().getFirst();
		return write(Samples
			.results(List.of(Samples.experiment("article", "tuned", "reactive"), Samples.map("tuned", "reactive")),
					run("tuned", 1, 213.4, 1).with(Samples.phases()).with(Samples.FAULT), Samples.soaked("tuned", 0),
					cell("tuned", 1, cell, 1, 500), cell("reactive", 1, cell, 2, 500),
					cell("tuned", 2, cell, 1.01, 500), cell("reactive", 2, cell, 2.01, 500),
					run("reactive", 1, 213.2, 1), run("tuned", 2, 213.3, 1), run("reactive", 2, 213.2, 1),
					voidRun("article", 1, 29.5, "noise"), failed)
			.with(Samples.capacity("tuned", 1, true))
			.compared(SmallestEffect.DEFAULT));
	}

	private String write(Results results) throws IOException {
		ResultsFile file = new ResultsFile(this.folder);
		file.write(results);
		return Files.readString(file.path());
	}

	private Stream<String> errors(String json) {
		Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(this.schema);
		List<Error> errors = schema.validate(json, InputFormat.JSON);
		return errors.stream().map(Error::toString);
	}

}
