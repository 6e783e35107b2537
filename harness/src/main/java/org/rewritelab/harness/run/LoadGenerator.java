package org.rewritelab.harness.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import org.rewritelab.harness.measure.CommandOutput;

import org.jspecify.annotations.Nullable;

/**
 * k6, which runs the scripts in {@code k6/}.
 */
public final class LoadGenerator {

	/**
	 * The version that is built where there is none.
	 */
	public static final String MODULE = "go.k6.io/k6@v1.8.1";

	private static final GoTool K6 = new GoTool("k6", MODULE, "k6");

	private final Path executable;

	private LoadGenerator(Path executable) {
		this.executable = executable;
	}

	/**
	 * Finds k6 on PATH or among the lab's own tools, or builds it there, once.
	 * @param announce told when a build begins
	 * @throws RunFailedException if there is neither k6 nor Go
	 */
	public static LoadGenerator findOrBuild(Checkout checkout, Runnable announce) throws InterruptedException {
		Path found = find(checkout);
		if (found != null) {
			return new LoadGenerator(found);
		}
		if (onPath("go") == null) {
			throw new RunFailedException("k6 is missing: install it (https://grafana.com/docs/k6/latest/set-up/"
					+ "install-k6/), or install Go (https://go.dev/dl/), from which the lab builds it");
		}
		announce.run();
		return new LoadGenerator(K6.build(checkout));
	}

	/**
	 * @return k6 if this machine has one already
	 */
	public static @Nullable Path find(Checkout checkout) {
		return K6.find(checkout);
	}

	public static @Nullable Path onPath(String command) {
		return GoTool.onPath(command);
	}

	/**
	 * @return such as {@code v1.8.1 (go1.26.8, linux/amd64)}
	 */
	public String version() {
		return version(this.executable);
	}

	public static String version(Path executable) {
		List<String> lines = CommandOutput.of(executable.toString(), "version");
		return lines.isEmpty() ? "unknown" : lines.getFirst().replaceFirst("^k6 ", "");
	}

	/**
	 * Starts a script.
	 * @param env what the script reads
	 * @param log takes what k6 prints
	 */
	ChildProcess start(Isolation isolation, Path script, Map<String, String> env, Path log) {
		return start(isolation::forOthers, script, env, log, null);
	}

	/**
	 * Starts a script.
	 * @param placement puts a command on processors
	 * @param recording takes what k6 counted in each second; null for none
	 */
	ChildProcess start(UnaryOperator<List<String>> placement, Path script, Map<String, String> env, Path log,
			@Nullable Path recording) {
		Map<String, String> all = new LinkedHashMap<>(env);
		all.put("K6_NO_USAGE_REPORT", "true");
		if (recording != null) {
			all.put("K6_WEB_DASHBOARD", "true");
			// Nobody looks at it, so it has no port.
			all.put("K6_WEB_DASHBOARD_PORT", "-1");
			all.put("K6_WEB_DASHBOARD_PERIOD", "1s");
			all.put("K6_WEB_DASHBOARD_RECORD", recording.toString());
		}
		// No REST API: nobody asks it, and its port may be taken.
		List<String> command = List.of(this.executable.toString(), "run", "--address", "", "--no-color", "--quiet",
				script.toString());
		return ChildProcess.start("k6", placement.apply(command), all, log);
	}

}
