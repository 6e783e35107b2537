package org.rewritelab.harness.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Starts the open load of a run with faults, of which k6 records each request.
 *
 * @param script what k6 runs
 * @param env of the script
 * @param folder for what k6 writes
 */
record FaultLoads(LoadGenerator generator, Isolation isolation, Path script, Map<String, String> env, Path folder) {

	/**
	 * @param changes of the script's environment
	 * @param seconds for how long
	 * @param recording takes each request
	 */
	ChildProcess start(Map<String, String> changes, int seconds, Path recording) {
		Map<String, String> all = new LinkedHashMap<>(this.env);
		all.putAll(changes);
		all.put("DURATION", seconds + "s");
		all.put("SUMMARY", summary().toString());
		all.put("K6_OUT", "json=" + recording);
		return this.generator.start(this.isolation, this.script, all, this.folder.resolve("k6.log"));
	}

	/**
	 * @return where the load that was started last writes its figures
	 */
	Path summary() {
		return this.folder.resolve("k6-summary.json");
	}

}
