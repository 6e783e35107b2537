package org.rewritelab.harness.report.page;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import org.rewritelab.harness.compare.SmallestEffect;
import org.rewritelab.harness.report.Results;
import org.rewritelab.harness.report.ResultsFile;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * A report in Chromium, offline. It must make no error.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ReportInBrowser {

	/** Anew for each test. */
	protected Page page;

	private final Results results;

	private final List<String> errors = new ArrayList<>();

	private Path report;

	private Playwright playwright;

	private Browser browser;

	private BrowserContext context;

	/**
	 * @param results that the report is of
	 */
	protected ReportInBrowser(Results results) {
		this.results = results;
	}

	/**
	 * Charts take their new width after the browser has told them of it.
	 */
	static void checkFitsAPhone(Page page) {
		page.setViewportSize(360, 740);
		page.waitForFunction("document.documentElement.scrollWidth === 360");
	}

	@BeforeAll
	void open(@TempDir Path folder) {
		Path chromium = ReportInBrowserTests.chromium();
		if (chromium == null) {
			return;
		}
		new ResultsFile(folder).write(this.results);
		this.report = new ReportFiles(folder).write(folder, SmallestEffect.DEFAULT);
		this.playwright = ReportInBrowserTests.playwright();
		this.browser = ReportInBrowserTests.launch(this.playwright, chromium);
	}

	@AfterAll
	void close() {
		if (this.playwright != null) {
			this.playwright.close();
		}
	}

	@BeforeEach
	void load() {
		assumeTrue(this.browser != null, ReportInBrowserTests.NO_BROWSER);
		this.context = this.browser.newContext();
		this.context.setOffline(true);
		this.page = this.context.newPage();
		this.page.onConsoleMessage((message) -> {
			if (List.of("error", "warning").contains(message.type())) {
				this.errors.add(message.text());
			}
		});
		this.page.onPageError(this.errors::add);
		this.page.navigate(this.report.toUri().toString());
	}

	@AfterEach
	void shouldMakeNoError() {
		if (this.context != null) {
			this.context.close();
			assertThat(this.errors).isEmpty();
		}
	}

}
