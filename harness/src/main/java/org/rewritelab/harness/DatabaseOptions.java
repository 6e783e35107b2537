package org.rewritelab.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.database.Database;
import org.rewritelab.harness.database.DatabaseAddress;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Postgres;
import org.rewritelab.harness.run.Checkout;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * Which database the movies are in, for the experiments that need one.
 */
final class DatabaseOptions {

	@Option(names = "--postgres", paramLabel = "URL",
			description = "Uses this PostgreSQL in place of one that the lab starts: "
					+ "postgresql://user:password@host:5432/database. It is only read.")
	private @Nullable String postgres;

	@Option(names = "--load-catalogue",
			description = "Creates and fills the table movies of --postgres where it is missing or empty.")
	private boolean loadCatalogue;

	@Option(names = "--catalogue", paramLabel = "FILE",
			description = "Takes the movies from a MovieLens movies.csv in place of the lab's own.")
	private @Nullable Path catalogue;

	/**
	 * @throws ParameterException if the options do not go together, or with what is
	 * selected
	 */
	void check(CommandSpec spec, List<Experiment> selected) {
		if (this.loadCatalogue && this.postgres == null) {
			throw new ParameterException(spec.commandLine(),
					"--load-catalogue goes with --postgres: the lab's own server is always filled");
		}
		if (this.catalogue != null && this.postgres != null && !this.loadCatalogue) {
			throw new ParameterException(spec.commandLine(),
					"--catalogue would fill the table on --postgres, which needs --load-catalogue too");
		}
		if (this.catalogue != null && !Files.isReadable(this.catalogue)) {
			throw new ParameterException(spec.commandLine(), "--catalogue " + this.catalogue + " cannot be read");
		}
		List<Postgres> needed = needed(selected);
		if (needed.size() > 1) {
			throw new ParameterException(spec.commandLine(),
					"these experiments need PostgreSQL to be set differently: run them one after the other");
		}
		if (needed.isEmpty() && (this.postgres != null || this.catalogue != null)) {
			throw new ParameterException(spec.commandLine(), "nothing that was named uses a database, so "
					+ ((this.postgres != null) ? "--postgres" : "--catalogue") + " has no meaning");
		}
		if (this.postgres != null) {
			address(spec, this.postgres);
		}
	}

	/**
	 * @return whether the lab is to start a database where one is needed
	 */
	boolean isOfTheLab() {
		return this.postgres == null;
	}

	/**
	 * @param log takes the output of a server that the lab starts
	 * @return the database, null when nothing that is selected needs one
	 */
	@Nullable Database open(CommandSpec spec, List<Experiment> selected, Checkout checkout, Path log) {
		List<Postgres> needed = needed(selected);
		if (needed.isEmpty()) {
			return null;
		}
		if (this.postgres == null) {
			return Database.embedded(checkout.database(), this.catalogue, needed.getFirst().settings(), log);
		}
		DatabaseAddress address = address(spec, this.postgres);
		return this.loadCatalogue ? Database.filled(address, checkout.database(), this.catalogue)
				: Database.existing(address);
	}

	private static List<Postgres> needed(List<Experiment> selected) {
		return selected.stream()
			.map((experiment) -> experiment.needs().postgres())
			.filter(Objects::nonNull)
			.distinct()
			.toList();
	}

	private static DatabaseAddress address(CommandSpec spec, String url) {
		try {
			return DatabaseAddress.parse(url);
		}
		catch (IllegalArgumentException ex) {
			throw new ParameterException(spec.commandLine(), "--postgres is no address: " + ex.getMessage());
		}
	}

}
