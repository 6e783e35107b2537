package org.rewritelab.harness.report.page;

import java.util.List;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import org.rewritelab.harness.report.Samples;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The report on a grid in Chromium, offline.
 */
class MapInBrowserTests extends ReportInBrowser {

	private static final String TRANSPARENT = "rgba(0, 0, 0, 0)";

	private static final String REACTIVE = ".legend span:nth-child(2)";

	private static final String CHEAPEST = ".map tbody tr:first-child td:nth-of-type(1)";

	MapInBrowserTests() {
		super(Samples.mapped());
	}

	@Test
	void shouldAnswerWithAMapForEachMetricAndRate() {
		Locator maps = this.page.locator("#answer table.map");
		assertThat(maps.locator("caption").allTextContents()).containsExactly(
				"CPU ms/request at 50 requests/s: who costs least", "CPU ms/request at 200 requests/s: who costs least",
				"memory MiB at 50 requests/s: who costs least", "memory MiB at 200 requests/s: who costs least");
		assertThat(maps.first().locator("thead th").allTextContents())
			.containsExactly("upstream msby calls a request makes at once", "1", "20");
		assertThat(maps.first().locator("tbody th").allTextContents()).containsExactly("20 ms, 1.0 in flight",
				"1000 ms, 50 in flight");
		assertThat(maps.first().locator("td b").allTextContents()).containsExactly("reactive",
				"no difference: tuned, reactive", "void", "no difference: tuned, reactive");
		assertThat(maps.nth(1).locator("td b").allTextContents()).containsExactly("reactive", "not asked", "void",
				"not asked");
	}

	@Test
	void shouldColourOnlyWhatIsDecidedWithTheColourOfTheLegend() {
		String reactive = background(REACTIVE);
		assertThat(reactive).isNotEqualTo(TRANSPARENT).isNotEqualTo(background(".legend span:nth-child(1)"));
		assertThat(background(CHEAPEST)).isEqualTo(reactive);
		assertThat(background(CHEAPEST + " + td")).isEqualTo(TRANSPARENT);
		this.page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
		String dark = background(CHEAPEST);
		assertThat(dark).isNotEqualTo(reactive).isEqualTo(background(REACTIVE));
		this.page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT).setColorScheme(ColorScheme.DARK));
		assertThat(background(CHEAPEST)).isEqualTo(reactive);
	}

	@Test
	void shouldBeReadInEachScheme() {
		for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
			this.page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
			// WCAG's 4.5 for small text, which is what the medians are in.
			assertThat(((Number) this.page.evaluate("""
					() => {
					  const luminance = (colour) => colour.match(/\\d+/g).slice(0, 3).map(Number)
					    .map((c) => c / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
					    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
					  const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
					  const cell = document.querySelector('.map td');
					  return [0, 1, 2, 3].map((colour) => {
					    cell.className = `map-${colour}`;
					    return contrast(luminance(getComputedStyle(cell).backgroundColor),
					      luminance(getComputedStyle(cell.querySelector('small')).color));
					  }).reduce((least, one) => Math.min(least, one));
					}
					""")).doubleValue()).as(scheme.toString()).isGreaterThan(4.5);
		}
	}

	@Test
	void shouldFitAPhoneAndPrint() {
		checkFitsAPhone(this.page);
		assertThat(this.page.pdf()).hasSizeGreaterThan(10_000);
	}

	private String background(String selector) {
		return (String) this.page
			.evaluate("(selector) => getComputedStyle(document.querySelector(selector)).backgroundColor", selector);
	}

}
