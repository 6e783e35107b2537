package org.rewritelab.harness.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import tools.jackson.core.JsonPointer;

/**
 * The experiments that are declared, ordered by name.
 */
public final class Experiments {

	private final Map<String, Experiment> byName;

	private Experiments(Map<String, Experiment> byName) {
		this.byName = byName;
	}

	/**
	 * Reads every {@code *.yml} of a directory.
	 * @param scripts the folder with the load generator's scripts
	 * @throws ExperimentException if a file breaks a rule
	 */
	public static Experiments read(Path directory, Path scripts) {
		return read(directory, scripts, List.of());
	}

	/**
	 * Reads every {@code *.yml} of a directory, and files that are elsewhere.
	 * @param scripts the folder with the load generator's scripts
	 * @throws ExperimentException if a file breaks a rule, or has the name of another
	 */
	public static Experiments read(Path directory, Path scripts, List<Path> elsewhere) {
		Map<String, ExperimentReader> readers = new TreeMap<>();
		Map<String, ExperimentFile> files = new TreeMap<>();
		for (Path path : all(ymlFiles(directory), elsewhere)) {
			ExperimentReader reader = new ExperimentReader(path);
			ExperimentFile file = reader.read();
			String name = Checks.required(file.name(), "name");
			if (readers.putIfAbsent(name, reader) != null) {
				throw reader.refused(JsonPointer.empty(),
						new BadValueException("name", "another experiment is called '" + name + "' too"));
			}
			files.put(name, file);
		}
		Scripts known = new Scripts(scripts);
		Map<String, Experiment> experiments = new TreeMap<>();
		files.forEach((name, file) -> {
			ExperimentReader reader = readers.get(name);
			experiments.put(name, reader.resolve(file, (base) -> base(base, files, readers, known), known));
		});
		return new Experiments(experiments);
	}

	private static Collection<Path> all(List<Path> files, List<Path> elsewhere) {
		// One that is named and in the directory is one file.
		Map<Path, Path> byPlace = new LinkedHashMap<>();
		Stream.concat(files.stream(), elsewhere.stream())
			.forEach((path) -> byPlace.putIfAbsent(path.toAbsolutePath().normalize(), path));
		return byPlace.values();
	}

	/**
	 * @param file of an experiment
	 * @return the name that the experiment must have
	 */
	public static String nameOf(Path file) {
		return file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
	}

	/**
	 * The experiment that another is based on, which must stand on its own: one step
	 * keeps a declaration readable.
	 */
	private static Experiment base(String name, Map<String, ExperimentFile> files,
			Map<String, ExperimentReader> readers, Scripts scripts) {
		ExperimentFile base = files.get(name);
		if (base == null || base.basedOn() != null) {
			List<String> known = files.entrySet()
				.stream()
				.filter((entry) -> entry.getValue().basedOn() == null)
				.map(Map.Entry::getKey)
				.toList();
			throw new BadValueException("based-on", "'based-on' must be an experiment that stands on its own, not '"
					+ name + "'" + NearestWord.suggestion(name, known));
		}
		return readers.get(name).resolve(base, (none) -> null, scripts);
	}

	private static List<Path> ymlFiles(Path directory) {
		try (Stream<Path> files = Files.list(directory)) {
			return files.filter((path) -> path.getFileName().toString().endsWith(".yml")).sorted().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot list " + directory, ex);
		}
	}

	public Collection<Experiment> all() {
		return this.byName.values();
	}

	/**
	 * Selects what to run.
	 * @param names experiments, or what several of them begin with: {@code soak} for
	 * {@code soak-facade} and {@code soak-movies}; those that run by default when empty
	 * @param variants the variants to keep; all when empty, or those that run by default
	 * when there are no names either
	 * @return the experiments, each with the kept variants only, without those that have
	 * none
	 * @throws UnknownNameException for a name that is not declared
	 */
	public List<Experiment> select(List<String> names, List<String> variants) {
		if (names.isEmpty() && variants.isEmpty()) {
			return byDefault().map((experiment) -> experiment.with(experiment.runByDefault())).toList();
		}
		List<Experiment> selected = names.isEmpty() ? byDefault().toList()
				: names.stream().flatMap((name) -> named(name).stream()).distinct().toList();
		return variants.isEmpty() ? selected : keep(selected, variants);
	}

	/**
	 * @return the experiments that run by default, with all their variants
	 */
	public Stream<Experiment> byDefault() {
		return all().stream().filter((experiment) -> !experiment.runByDefault().isEmpty());
	}

	private static List<Experiment> keep(List<Experiment> experiments, List<String> variants) {
		List<String> known = experiments.stream()
			.flatMap((experiment) -> experiment.variants().stream())
			.map(Variant::name)
			.distinct()
			.toList();
		for (String variant : variants) {
			if (!known.contains(variant)) {
				throw new UnknownNameException("unknown variant", variant, known);
			}
		}
		return experiments.stream()
			.map((experiment) -> experiment.with(variants))
			.filter((experiment) -> !experiment.variants().isEmpty())
			.toList();
	}

	private List<Experiment> named(String name) {
		if (this.byName.containsKey(name)) {
			return List.of(experiment(name));
		}
		List<Experiment> beginning = all().stream()
			.filter((experiment) -> experiment.name().startsWith(name + "-"))
			.toList();
		return (beginning.size() > 1) ? beginning : List.of(experiment(name));
	}

	private Experiment experiment(String name) {
		Experiment experiment = this.byName.get(name);
		if (experiment == null) {
			throw new UnknownNameException("unknown experiment", name, this.byName.keySet());
		}
		return experiment;
	}

	/**
	 * Finds one variant.
	 * @param name {@code VARIANT}, or {@code EXPERIMENT/VARIANT}; without the experiment,
	 * only those that stand on their own are looked at
	 * @return its experiment, with that variant only
	 * @throws UnknownNameException for a name that is not declared, or that several
	 * experiments have
	 */
	public Experiment variant(String name) {
		int slash = name.indexOf('/');
		if (slash >= 0) {
			return keep(List.of(experiment(name.substring(0, slash))), List.of(name.substring(slash + 1))).getFirst();
		}
		List<Experiment> having = all().stream()
			.filter((experiment) -> experiment.basedOn() == null)
			.filter((experiment) -> experiment.variants().stream().anyMatch((variant) -> variant.name().equals(name)))
			.toList();
		if (having.size() > 1) {
			throw new UnknownNameException("several experiments have the variant '" + name + "': say "
					+ having.stream()
						.map((experiment) -> experiment.name() + "/" + name)
						.collect(Collectors.joining(" or ")));
		}
		List<String> names = having.isEmpty() ? all().stream().map(Experiment::name).toList()
				: List.of(having.getFirst().name());
		return select(names, List.of(name)).getFirst();
	}

	/**
	 * A name that is not declared.
	 */
	public static class UnknownNameException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		UnknownNameException(String message) {
			super(message);
		}

		UnknownNameException(String what, String name, Collection<String> known) {
			super(what + " '" + name + "'" + NearestWord.suggestion(name, new ArrayList<>(known)));
		}

	}

}
