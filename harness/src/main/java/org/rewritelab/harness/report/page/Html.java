package org.rewritelab.harness.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import tools.jackson.databind.json.JsonMapper;

/**
 * A page as one HTML file that needs nothing else: style, code and charts are in it.
 */
public final class Html {

	// The version is in the path; the pom has the same.
	private static final String CHARTS = "/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.min.js";

	private static final JsonMapper MAPPER = new JsonMapper();

	private Html() {
	}

	static String render(Page page) {
		StringOutput output = new StringOutput();
		TemplateEngine.createPrecompiled(ContentType.Html).render("page.jte", page, output);
		return output.toString();
	}

	/**
	 * For the template.
	 */
	public static String style() {
		return resource("report.css");
	}

	/**
	 * For the template.
	 */
	public static String script() {
		return resource("report.js");
	}

	/**
	 * For the template.
	 */
	public static String charts() {
		return resource(CHARTS);
	}

	/**
	 * For the template: JSON that cannot end the script element that it is in.
	 */
	public static String data(Block chart) {
		return MAPPER.writeValueAsString(chart).replace("<", "\\u003c");
	}

	private static String resource(String name) {
		try (InputStream in = Html.class.getResourceAsStream(name)) {
			if (in == null) {
				throw new IOException(name + " is missing");
			}
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot read a part of the report", ex);
		}
	}

}
