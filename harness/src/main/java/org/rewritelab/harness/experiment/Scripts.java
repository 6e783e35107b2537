package org.rewritelab.harness.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * The load generator's scripts, and which settings each reads. A script takes a default
 * for what it is not given, so a misspelt setting would change nothing, in silence.
 */
public final class Scripts {

	/**
	 * What the lab tells each script. Said by somebody else, they would send the load to
	 * another place than the one that was checked, and the figures to another file.
	 */
	private static final Set<String> LABS_OWN = Set.of("TARGET", "HEALTH", "SUMMARY");

	/**
	 * What k6 itself reads: the certificates that it trusts.
	 */
	private static final Set<String> OF_K6 = Set.of("SSL_CERT_FILE");

	private static final Pattern READ = Pattern
		.compile("(?:__ENV\\.|__ENV\\[['\"]|\\b(?:wholeNumber|seconds)\\(\\s*['\"])([A-Z][A-Z0-9_]*)");

	/**
	 * What scripts share: what a workload asks for, and how.
	 */
	private static final Pattern WORKLOAD = Pattern.compile("from '\\./(lib/(?:facade|faults|movies|users)\\.js)'");

	private final Path folder;

	/**
	 * @param folder where they are
	 */
	public Scripts(Path folder) {
		this.folder = folder;
	}

	/**
	 * @param path the keys that lead to the name
	 * @throws BadValueException if there is no such script
	 */
	void requireScript(String name, String path) {
		if (!Files.isRegularFile(this.folder.resolve(name))) {
			throw new BadValueException(path, "no script '" + name + "'" + NearestWord.suggestion(name, names()));
		}
	}

	/**
	 * @param script one that there is
	 * @param settings names of what it is given
	 * @param path the keys that lead to these
	 * @throws BadValueException if the script does not read one of them
	 */
	void requireSettings(String script, Collection<String> settings, String path) {
		for (String setting : settings) {
			String refusal = refusal(script, setting);
			if (refusal != null) {
				throw new BadValueException(path + "/" + setting, refusal);
			}
		}
	}

	/**
	 * @param script one that there is
	 * @param setting the name of what it is to be given
	 * @return why it cannot be given that, with the nearest name that it reads; null when
	 * it can
	 */
	public @Nullable String refusal(String script, String setting) {
		if (LABS_OWN.contains(setting)) {
			return "'" + setting + "' is the lab's to say: the 'url' of a variant is where its service is";
		}
		Set<String> known = settingsOf(script);
		return (known.contains(setting) || OF_K6.contains(setting)) ? null
				: "unknown setting '" + setting + "' of " + script + NearestWord.suggestion(setting, known);
	}

	private Set<String> settingsOf(String script) {
		Set<String> settings = new TreeSet<>();
		String text = read(this.folder.resolve(script));
		addSettings(text, settings);
		Matcher imported = WORKLOAD.matcher(text);
		while (imported.find()) {
			addSettings(read(this.folder.resolve(imported.group(1))), settings);
		}
		settings.removeAll(LABS_OWN);
		return settings;
	}

	private static void addSettings(String text, Set<String> settings) {
		Matcher matcher = READ.matcher(text);
		while (matcher.find()) {
			settings.add(matcher.group(1));
		}
	}

	private static String read(Path script) {
		try {
			return Files.readString(script);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot read " + script, ex);
		}
	}

	private List<String> names() {
		try (Stream<Path> files = Files.list(this.folder)) {
			return files.map((path) -> path.getFileName().toString())
				.filter((name) -> name.endsWith(".js"))
				.sorted()
				.toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot list " + this.folder, ex);
		}
	}

}
