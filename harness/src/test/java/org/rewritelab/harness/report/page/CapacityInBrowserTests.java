package org.rewritelab.harness.report.page;

import java.util.List;
import java.util.Map;

import com.microsoft.playwright.Locator;
import org.rewritelab.harness.report.Samples;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

/**
 * The report on capacities in Chromium, offline.
 */
class CapacityInBrowserTests extends ReportInBrowser {

	CapacityInBrowserTests() {
		super(Samples.results(Samples.search("tuned", "reactive"))
			.with(Samples.capacity("tuned", 1, false))
			.with(Samples.capacity("reactive", 1, true)));
	}

	@Test
	void shouldDrawLatencyAndRightAnswersOfAllVariantsAgainstTheRateInOneChart() {
		Locator chart = this.page.locator(".chart");
		assertThat(chart.count()).isEqualTo(1);
		assertThat(chart.locator("svg path").count()).isGreaterThan(10);
		assertThat(chart.boundingBox().height).isGreaterThan(500);
		assertThat(chart.locator("svg text").allTextContents()).contains("tuned", "reactive", "latency, ms",
				"right answers, requests/s");
		// In the order of their rates, with the second try at a rate in place of the
		// first.
		assertThat(drawn(0)).containsExactly(List.of(100.0, 935.0, "circle"), List.of(150.0, 1100.0, "circle"),
				List.of(200.0, 3100.0, "emptyCircle"));
		assertThat(drawn(1)).containsExactly(List.of(100.0, 922.0, "circle"), List.of(150.0, 926.0, "circle"),
				List.of(200.0, 1500.0, "emptyCircle"));
		assertThat(drawn(4)).containsExactly(List.of(100.0, 96.0, "circle"), List.of(150.0, 146.0, "circle"),
				List.of(200.0, 151.5, "emptyCircle"));
		assertThat(drawn(6)).containsExactly(List.of(0.0, 0.0, "circle"), List.of(200.0, 200.0, "circle"));
	}

	@Test
	void shouldGiveAVariantOneColourInBothPanels() {
		assertThat(colour(0)).isEqualTo(colour(1)).isEqualTo(colour(4)).isNotEqualTo(colour(2));
		assertThat(colour(2)).isEqualTo(colour(5));
	}

	@Test
	void shouldTellAPointWhereThePointerIs() {
		Locator chart = this.page.locator(".chart");
		chart.scrollIntoViewIfNeeded();
		List<?> at = (List<?>) this.page.evaluate("""
				() => echarts.getInstanceByDom(document.querySelector('.chart'))
				  .convertToPixel({ seriesIndex: 0 }, [200, 3100])
				""");
		chart.hover(new Locator.HoverOptions().setPosition(((Number) at.get(0)).doubleValue(),
				((Number) at.get(1)).doubleValue()));
		assertThat(chart.innerText()).contains("tuned", "p99: 3,100 ms", "requests/s asked: 200, not held");
	}

	@Test
	void shouldFitAPhoneAndPrint() {
		checkFitsAPhone(this.page);
		Locator svg = this.page.locator(".chart svg");
		assertThat(svg.boundingBox().width).isCloseTo(this.page.locator(".chart").boundingBox().width, offset(1.0));
		assertThat(this.page.pdf()).hasSizeGreaterThan(10_000);
	}

	private Object colour(int series) {
		return this.page.evaluate("""
				(series) => echarts.getInstanceByDom(document.querySelector('.chart')).getOption().series[series].color
				""", series);
	}

	/**
	 * @return across, up and symbol of each point that ECharts was given
	 */
	private List<List<Object>> drawn(int series) {
		List<?> points = (List<?>) this.page.evaluate("""
				(series) => echarts.getInstanceByDom(document.querySelector('.chart')).getOption().series[series].data
				""", series);
		return points.stream().map((point) -> (Map<?, ?>) point).map((point) -> {
			List<?> value = (List<?>) point.get("value");
			return List.<Object>of(((Number) value.get(0)).doubleValue(), ((Number) value.get(1)).doubleValue(),
					point.get("symbol"));
		}).toList();
	}

}
