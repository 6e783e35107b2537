package org.rewritelab.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.commonmark.Extension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rewritelab.harness.run.Checkout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Links of the project's documents lead to files of the checkout, and to headings where
 * they name one. What is on the network is not asked.
 */
class DocumentLinksTests {

	private static final List<String> FOLDERS = List.of("", "docs", "experiments");

	private static final List<Extension> HEADINGS_HAVE_IDS = List.of(HeadingAnchorExtension.create());

	private static final Parser PARSER = Parser.builder().build();

	private static final HtmlRenderer RENDERER = HtmlRenderer.builder().extensions(HEADINGS_HAVE_IDS).build();

	private static final Pattern LINK = Pattern.compile("\\b(?:href|src)=\"([^\"]+)\"");

	private static final Pattern ANCHOR = Pattern.compile("<h[1-6] id=\"([^\"]+)\"");

	private static final Pattern CODE = Pattern.compile("<code.*?</code>", Pattern.DOTALL);

	private static final Pattern REFERENCE = Pattern.compile("\\]\\[[^\\]]*\\]");

	private static final Path ROOT = Checkout.find().root();

	@TempDir
	private Path folder;

	static List<String> documents() throws IOException {
		List<String> documents = new ArrayList<>();
		for (String folder : FOLDERS) {
			markdown(ROOT.resolve(folder)).forEach((file) -> documents.add(ROOT.relativize(file).toString()));
		}
		return documents;
	}

	@Test
	void shouldBeAskedOfAllDocuments() throws IOException {
		assertThat(documents()).contains("README.md", "CONTRIBUTING.md", "TWINS.md", "docs/README.md",
				"docs/results-format.md", "experiments/README.md");
	}

	@ParameterizedTest
	@MethodSource("documents")
	void shouldLeadToWhatIsThere(String document) throws IOException {
		assertThat(leadingNowhere(ROOT, document)).isEmpty();
	}

	/** A reference that nobody defined stays as it was written. */
	@ParameterizedTest
	@MethodSource("documents")
	void shouldHaveTheirReferencesDefined(String document) throws IOException {
		assertThat(undefinedReferences(ROOT, document)).isEmpty();
	}

	@Test
	void shouldLeadFromTheIndexToEveryNote() throws IOException {
		assertThat(markdown(ROOT.resolve("docs"))).extracting((note) -> note.getFileName().toString())
			.filteredOn((note) -> !note.equals("README.md"))
			.isSubsetOf(links(ROOT.resolve("docs/README.md")));
	}

	@Test
	void shouldBeFoundWhereTheyLeadNowhere() throws IOException {
		Files.createDirectory(this.folder.resolve("docs"));
		Files.writeString(this.folder.resolve("docs/other.md"), "# One, *two* & `three`\n\n# Twice\n\n# Twice\n");
		Files.writeString(this.folder.resolve("document.md"), """
				# Its own

				[file](docs/other.md), [heading](docs/other.md#one-two--three), [its own](#its-own), [folder](docs),
				[second](docs/other.md#twice-1), [elsewhere](https://example.org/none#none), `[code](none.md)`

				| [no file](docs/none.md) | ![no picture](none.svg) |

				[no heading](docs/other.md#four), [no third](docs/other.md#twice-2), [none of its own](#other),
				[outside](../document.md), [reference][defined], [`reference`][undefined]

				    [also code](none.md)

				[defined]: reference.md
				""");
		assertThat(leadingNowhere(this.folder, "document.md")).containsExactly("docs/none.md", "none.svg",
				"docs/other.md#four", "docs/other.md#twice-2", "#other", "../document.md", "reference.md");
		assertThat(undefinedReferences(this.folder, "document.md")).containsExactly("][undefined]");
		assertThat(undefinedReferences(this.folder, "docs/other.md")).isEmpty();
	}

	private static List<String> leadingNowhere(Path root, String document) throws IOException {
		List<String> nowhere = new ArrayList<>();
		for (String link : links(root.resolve(document))) {
			if (!link.matches("[a-z]+:.*") && !leadsSomewhere(root, document, link)) {
				nowhere.add(link);
			}
		}
		return nowhere;
	}

	private static boolean leadsSomewhere(Path root, String document, String link) throws IOException {
		String[] parts = link.split("#", 2);
		Path from = root.resolve(document);
		Path to = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]).normalize();
		return to.startsWith(root) && Files.exists(to)
				&& (parts.length == 1 || matches(ANCHOR, html(to)).contains(parts[1]));
	}

	private static List<String> links(Path document) throws IOException {
		return matches(LINK, html(document));
	}

	private static List<String> undefinedReferences(Path root, String document) throws IOException {
		String withoutCode = CODE.matcher(html(root.resolve(document))).replaceAll("");
		return REFERENCE.matcher(withoutCode).results().map(MatchResult::group).toList();
	}

	private static List<String> matches(Pattern pattern, String html) {
		return pattern.matcher(html).results().map((match) -> match.group(1)).toList();
	}

	private static String html(Path markdown) throws IOException {
		return RENDERER.render(PARSER.parse(Files.readString(markdown)));
	}

	private static List<Path> markdown(Path folder) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter((file) -> file.toString().endsWith(".md")).sorted().toList();
		}
	}

}
