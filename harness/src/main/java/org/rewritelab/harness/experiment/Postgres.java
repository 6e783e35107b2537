package org.rewritelab.harness.experiment;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The database that the lab starts by itself, with the catalogue of movies. A server of
 * one's own keeps its settings.
 *
 * @param settings PostgreSQL's settings by name, beside what the lab always sets
 */
public record Postgres(Map<String, String> settings) {

	public Postgres(@Nullable Map<String, String> settings) {
		this.settings = Checks.copy(settings, "settings");
		this.settings.forEach((name, value) -> {
			// They become a command line.
			if (!name.matches("[a-z_]+") || !value.matches("[\\w.%-]+")) {
				throw new BadValueException("settings/" + name,
						"a setting must be a name like shared_buffers and one word like 128MB");
			}
		});
	}

}
