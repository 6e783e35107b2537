package org.rewritelab.harness.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.report.ResultsFile;
import org.rewritelab.harness.report.Samples;
import org.rewritelab.harness.run.LoadGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.rewritelab.harness.report.Samples.run;
import static org.rewritelab.harness.report.Samples.voidRun;

/**
 * The report in Chromium, offline.
 */
class ReportInBrowserTests {

	private static final List<String> VARIANTS = List.of("article", "tuned", "reactive");

	static final String NO_BROWSER = "SKIPPED: the report in a browser, because no chromium is on PATH "
			+ "(apt-get install -y chromium)";

	@TempDir
	private static Path folder;

	private static Playwright playwright;

	private static Browser browser;

	private static JsonNode results;

	private final List<String> errors = new ArrayList<>();

	private final List<String> requests = new ArrayList<>();

	private BrowserContext context;

	private Page page;

	@BeforeAll
	static void open() throws IOException {
		Path chromium = chromium();
		if (chromium == null) {
			System.out.println(NO_BROWSER);
			return;
		}
		write();
		playwright = playwright();
		browser = launch(playwright, chromium);
	}

	static Path chromium() {
		return Stream.of("chromium", "chromium-browser", "google-chrome")
			.map(LoadGenerator::onPath)
			.filter(Objects::nonNull)
			.findFirst()
			.orElse(null);
	}

	static Playwright playwright() {
		return Playwright
			.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
	}

	static Browser launch(Playwright playwright, Path chromium) {
		// Root has no sandbox in Chromium.
		return playwright.chromium()
			.launch(new BrowserType.LaunchOptions().setExecutablePath(chromium).setArgs(List.of("--no-sandbox")));
	}

	private static void write() throws IOException {
		ResultsFile file = new ResultsFile(folder);
		file.write(Samples
			.results(Samples.experiment(VARIANTS.toArray(String[]::new)), run("article", 1, 29.5, 3, 96),
					run("tuned", 1, 213.4, 1.00), run("reactive", 1, 213.1, 0.80), run("article", 2, 29.4, 4, 96),
					run("tuned", 2, 213.3, 1.01), run("reactive", 2, 213.2, 0.81),
					voidRun("reactive", 3, 500, "the <generator> was busy"))
			.compared(SmallestEffect.DEFAULT));
		ObjectNode tree = (ObjectNode) file.tree();
		ArrayNode series = ((ObjectNode) tree.get("runs").get(1)).putArray("series");
		IntStream.range(0, 3)
			.forEach((second) -> series.addObject()
				.put("second", second)
				.put("requests", 100 + second)
				.put("failures", second)
				.put("p99", 930));
		Files.writeString(file.path(), new JsonMapper().writeValueAsString(tree));
		new ReportFiles(folder).write(folder, SmallestEffect.DEFAULT);
		results = tree;
	}

	@AfterAll
	static void close() {
		if (playwright != null) {
			playwright.close();
		}
	}

	@BeforeEach
	void load() {
		assumeTrue(browser != null, NO_BROWSER);
		this.context = browser.newContext();
		this.context.setOffline(true);
		this.page = this.context.newPage();
		this.page.onConsoleMessage((message) -> {
			if (List.of("error", "warning").contains(message.type())) {
				this.errors.add(message.text());
			}
		});
		this.page.onPageError(this.errors::add);
		this.page.onRequest((request) -> this.requests.add(request.url()));
		this.page.navigate(folder.resolve("report.html").toUri().toString());
	}

	@AfterEach
	void shouldMakeNoErrorAndAskForNothing() {
		if (this.context != null) {
			this.context.close();
			assertThat(this.errors).isEmpty();
			assertThat(this.requests).singleElement().asString().endsWith("/report.html");
		}
	}

	@Test
	void shouldDrawEveryChart() {
		Locator charts = this.page.locator(".chart");
		assertThat(this.page.locator("figcaption").allTextContents()).containsExactly(
				"Requests per second by variant requests/s", "Latency by variant, logarithmic ms",
				"Requests each second, of the first valid run of each variant requests/s",
				"Failures each second, of the first valid run of each variant failures/s",
				"Processor time of a request ms", "Most memory MiB", "Most platform threads threads");
		for (Locator chart : charts.all()) {
			assertThat(chart.locator("svg path").count()).isGreaterThan(2);
			assertThat(chart.boundingBox().height).isGreaterThan(100);
		}
	}

	@Test
	void shouldDrawTheNumbersOfTheResults() {
		assertThat(drawn(0, 0)).containsExactly(medians("requestsPerSecond"));
		assertThat(drawn(0, 1)).containsExactly(medians("goodputPerSecond"));
		assertThat(drawn(1, 2)).containsExactly(medians("latencyMs", "p99"));
		assertThat(drawn(4, 0)).containsExactly(medians("cpuMsPerRequest"));
		assertThat(drawn(5, 0)).containsExactly(medians("rssPeakMiB"));
		assertThat(drawn(6, 0)).containsExactly(medians("threadsPeak"));
		assertThat(drawn(2, 0)).containsExactly(100.0, 101.0, 102.0);
	}

	@Test
	void shouldWriteTheNumbersOfTheResults() {
		Locator table = this.page.locator("#facade .table")
			.filter(new Locator.FilterOptions().setHasText("Medians of the valid runs; requests/s"));
		List<String> names = table.locator("th").allTextContents();
		for (int i = 0; i < VARIANTS.size(); i++) {
			List<String> cells = table.locator("tbody tr").nth(i).locator("td").allTextContents();
			assertThat(cells.getFirst()).startsWith(VARIANTS.get(i));
			assertThat(cells.get(names.indexOf("requests/s")))
				.startsWith(String.format(Locale.ROOT, "%.1f (", medians("requestsPerSecond")[i]));
			assertThat(cells.get(names.indexOf("p99 ms")))
				.isEqualTo(String.format(Locale.ROOT, "%.0f", medians("latencyMs", "p99")[i]));
		}
	}

	@Test
	void shouldWriteEveryComparisonOfTheResults() {
		Locator table = this.page.locator("#facade .table").first();
		List<String> names = table.locator("th").allTextContents();
		Map<String, String> labels = Map.of("requestsPerSecond", "requests/s", "goodputPerSecond", "right answers/s",
				"cpuMsPerRequest", "CPU ms/request", "latencyMs.p99", "p99 ms", "rssPeakMiB", "memory MiB");
		List<JsonNode> comparisons = results.get("comparisons")
			.valueStream()
			.filter((comparison) -> comparison.get("kind").asString().equals("baseline"))
			.toList();
		assertThat(comparisons).hasSize(10);
		for (JsonNode comparison : comparisons) {
			String text = table.locator("tbody tr")
				.filter(new Locator.FilterOptions().setHasText(comparison.get("variant").asString()))
				.locator("td")
				.nth(names.indexOf(labels.get(comparison.get("metric").asString())))
				.textContent();
			assertThat(text).startsWith(comparison.get("verdict").asString());
			// Changes of more than half or double are written as times.
			double ratio = comparison.get("ratio").asDouble(Double.NaN);
			if (ratio >= 0.5 && ratio <= 2) {
				assertThat(text).contains(percent(ratio) + " %");
			}
			if (ratio >= 0.5 && ratio <= 2 && comparison.get("low").isNumber()) {
				assertThat(text).contains("(" + percent(comparison.get("low").asDouble()) + " to "
						+ percent(comparison.get("high").asDouble()) + " %)");
			}
		}
	}

	private static String percent(double ratio) {
		String text = String.format(Locale.ROOT, "%+.1f", 100 * ratio - 100);
		return text.endsWith("0.0") && text.length() == 4 ? "0.0" : text;
	}

	@Test
	void shouldStrikeOutWhatIsVoidAndSayWhy() {
		Locator row = this.page.locator("tr")
			.filter(new Locator.FilterOptions().setHasText("the <generator> was busy"));
		assertThat(row.locator("s").allTextContents()).contains("500.0");
	}

	@Test
	void shouldSortATableByAnyColumn() {
		Locator table = this.page.locator("#facade .table")
			.filter(new Locator.FilterOptions().setHasText("Medians of the valid runs; requests/s"));
		Locator heading = table.locator("th").filter(new Locator.FilterOptions().setHasText("requests/s"));
		heading.locator("button").click();
		assertThat(heading.getAttribute("aria-sort")).isEqualTo("ascending");
		assertThat(table.locator("td:first-child").allTextContents()).extracting((text) -> text.split(" ")[0])
			.containsExactly("article", "reactive", "tuned");
		heading.locator("button").click();
		assertThat(heading.getAttribute("aria-sort")).isEqualTo("descending");
		assertThat(table.locator("td:first-child").allTextContents()).extracting((text) -> text.split(" ")[0])
			.containsExactly("tuned", "reactive", "article");
	}

	@Test
	void shouldTellTheRepetitionsWhereThePointerIs() {
		Locator chart = this.page.locator(".chart").first();
		chart.hover();
		assertThat(chart.innerText()).contains("tuned", "213.4");
	}

	@Test
	void shouldFitAPhone() {
		ReportInBrowser.checkFitsAPhone(this.page);
	}

	@Test
	void shouldBeDarkWhereTheReaderIs() {
		this.page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
		assertThat(background()).isEqualTo("rgb(13, 17, 23)");
		assertThat(this.page.locator(".chart").first().locator("svg").innerHTML()).contains("#e6edf3");
		this.page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT).setColorScheme(ColorScheme.DARK));
		assertThat(background()).isEqualTo("rgb(255, 255, 255)");
	}

	@Test
	void shouldPrint() {
		assertThat(this.page.pdf()).hasSizeGreaterThan(10_000);
	}

	private Object background() {
		return this.page.evaluate("getComputedStyle(document.body).backgroundColor");
	}

	/**
	 * @return what ECharts was given, in the variants' order
	 */
	private Double[] drawn(int chart, int series) {
		Object values = this.page.evaluate("""
				([chart, series]) => echarts.getInstanceByDom(document.querySelectorAll('.chart')[chart])
				  .getOption().series[series].data.map((value) => Array.isArray(value) ? value[0] : value)
				""", List.of(chart, series));
		return ((List<?>) values).stream().map((value) -> ((Number) value).doubleValue()).toArray(Double[]::new);
	}

	/**
	 * @return of the two valid runs of each variant
	 */
	private static Double[] medians(String... path) {
		return VARIANTS.stream()
			.map((variant) -> results.get("runs")
				.valueStream()
				.filter((run) -> run.get("variant").asString().equals(variant) && run.get("valid").asBoolean())
				.mapToDouble((run) -> {
					JsonNode node = run;
					for (String name : path) {
						node = node.get(name);
					}
					return node.asDouble();
				})
				.toArray())
			.map((two) -> (two[0] + two[1]) / 2)
			.toArray(Double[]::new);
	}

}
