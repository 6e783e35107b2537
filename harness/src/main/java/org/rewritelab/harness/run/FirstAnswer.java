package org.rewritelab.harness.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

import org.rewritelab.harness.measure.GeneratorSummary;

/**
 * Asks a service that is not the lab's what the workload asks, with one user, before it
 * is put under load. The workload's script knows which answer is right.
 */
final class FirstAnswer {

	/**
	 * What the lab's scripts read; each reads some of them.
	 */
	private static final Map<String, String> ONE_USER = Map.of("USERS", "1", "LOOPS", "1", "RATE", "1", "VUS", "1",
			"DURATION", "1s", "RAMP", "0s");

	private final LoadGenerator generator;

	private final Isolation isolation;

	private final Path script;

	FirstAnswer(LoadGenerator generator, Isolation isolation, Path script) {
		this.generator = generator;
		this.isolation = isolation;
		this.script = script;
	}

	/**
	 * @param env of the script
	 * @param folder for the log
	 * @throws RunFailedException if there is no answer, or not the right one
	 */
	void require(Map<String, String> env, Path folder) throws InterruptedException {
		Path summaryFile = folder.resolve("first-answer.json");
		Map<String, String> one = new LinkedHashMap<>(env);
		one.putAll(ONE_USER);
		one.put("SUMMARY", summaryFile.toString());
		int status;
		ChildProcess k6 = this.generator.start(this.isolation, this.script, one, folder.resolve("first-answer.log"));
		try (k6) {
			status = k6.waitFor();
		}
		GeneratorSummary summary = (status == 0) ? GeneratorSummary.read(summaryFile) : null;
		if (summary == null) {
			throw new RunFailedException("before the run, " + env.get("TARGET") + " was asked once, and k6 ended with"
					+ " status " + status + ": " + String.join(" ", LogExcerpt.of(k6.log())) + " (" + k6.log() + ")");
		}
		if (summary.right() == 0 || summary.failed() > 0) {
			Map<String, Long> kinds = new TreeMap<>(summary.failures());
			kinds.values().removeIf((count) -> count == 0);
			throw new RunFailedException(
					"before the run, " + env.get("TARGET") + " did not answer as the contract says: " + summary.failed()
							+ " of " + summary.finished() + " requests failed " + kinds
							+ " (contracts/*.openapi.yml has the answers, and " + this.script + " what it asks)");
		}
	}

}
