package org.rewritelab.harness.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * One way to run a service: its jar, what that runs on, its profiles, its JVM flags and
 * its environment.
 *
 * @param name unique in its experiment
 * @param description one line
 * @param service the service under test
 * @param jar which of the service's jars, such as {@code log4j2} for
 * {@code SERVICE-log4j2.jar}, or the path of somebody's own, which ends in {@code .jar};
 * null for the usual one
 * @param url of a service that runs already and stands for this one; null for one that
 * the lab starts
 * @param health a path on the port of such a service, or of one from such a jar, which
 * answers 200 when it is ready; null where it has Actuator's port
 * @param jdk the feature version of the JDK to run on, where this machine has it; null
 * for the lab's own
 * @param runtime what it runs on in place of a JDK; null for a JDK
 * @param profiles Spring profiles, in order
 * @param jvmFlags the JVM flags beside those common to the experiment
 * @param env environment variables of the service
 * @param scriptEnv the load generator's script's environment where it differs from the
 * workload's
 * @param typicalSeconds how long its workload usually takes, for the time left only; the
 * workload's when null
 * @param expectFailures whether failed requests are what it is there to show, so that
 * they do not make its runs void; not when null
 * @param published what the experiment's source published for the workload's number of
 * users, if anything
 * @param publishedByUsers what it published for other numbers of users
 */
public record Variant(String name, String description, Service service, @Nullable String jar, @Nullable String url,
		@Nullable String health, @Nullable Integer jdk, @Nullable RuntimeImage runtime, List<String> profiles,
		List<String> jvmFlags, Map<String, String> env, Map<String, String> scriptEnv, @Nullable Integer typicalSeconds,
		@Nullable Boolean expectFailures, @Nullable Published published, Map<Integer, Published> publishedByUsers) {

	private static final String JAR = ".jar";

	private static final String PARALLELISM = "-Djava.util.concurrent.ForkJoinPool.common.parallelism=";

	public Variant(@Nullable String name, @Nullable String description, @Nullable Service service, @Nullable String jar,
			@Nullable String url, @Nullable String health, @Nullable Integer jdk, @Nullable RuntimeImage runtime,
			@Nullable List<String> profiles, @Nullable List<String> jvmFlags, @Nullable Map<String, String> env,
			@Nullable Map<String, String> scriptEnv, @Nullable Integer typicalSeconds, @Nullable Boolean expectFailures,
			@Nullable Published published, @Nullable Map<Integer, Published> publishedByUsers) {
		this.name = Checks.required(name, "name");
		this.description = Checks.required(description, "description");
		this.service = Checks.required(service, "service");
		if (jar != null && !jar.endsWith(JAR) && !jar.matches("[a-z0-9-]+")) {
			throw new BadValueException("jar",
					"'jar' must be a path that ends in .jar, or a word like log4j2, not '" + jar + "'");
		}
		if (jdk != null && runtime != null) {
			throw new BadValueException("runtime",
					"'runtime' is made from the lab's own JDK, so it goes without 'jdk'");
		}
		this.jar = jar;
		this.url = (url != null) ? Checks.baseUrl(url, "url") : null;
		this.health = health;
		this.jdk = (jdk != null) ? (Integer) Checks.between(8, 99, jdk, "jdk") : null;
		this.runtime = runtime;
		this.profiles = Checks.copy(profiles, "profiles");
		this.jvmFlags = Checks.copy(jvmFlags, "jvm-flags");
		this.env = Checks.copy(env, "env");
		this.scriptEnv = Checks.copy(scriptEnv, "script-env");
		this.typicalSeconds = (typicalSeconds != null)
				? (Integer) Checks.between(1, 3600, typicalSeconds, "typical-seconds") : null;
		this.expectFailures = expectFailures;
		this.published = published;
		this.publishedByUsers = Checks.copy(publishedByUsers, "published-by-users");
		checkHealth();
		checkUrl();
	}

	private void checkHealth() {
		if (this.health == null) {
			return;
		}
		if (!this.health.matches("/[\\w./~%-]*")) {
			throw new BadValueException("health", "'health' must be a path like /health, not '" + this.health + "'");
		}
		if (this.url == null && !hasOwnJar()) {
			throw new BadValueException("health",
					"'health' goes with 'url' or with the path of a jar: the lab's own services have Actuator's port");
		}
	}

	/**
	 * What is for the start of a process would be ignored in silence.
	 */
	private void checkUrl() {
		if (this.url == null) {
			return;
		}
		Map<String, Boolean> given = new LinkedHashMap<>();
		given.put("jar", this.jar != null);
		given.put("jdk", this.jdk != null);
		given.put("runtime", this.runtime != null);
		given.put("profiles", !this.profiles.isEmpty());
		given.put("jvm-flags", !this.jvmFlags.isEmpty());
		given.put("env", !this.env.isEmpty());
		given.forEach((key, isGiven) -> {
			if (isGiven) {
				throw new BadValueException(key,
						"'" + key + "' is for a service that the lab starts, so it goes without 'url'");
			}
		});
	}

	/**
	 * @return whether it runs from a jar that is not the lab's
	 */
	public boolean hasOwnJar() {
		return this.jar != null && this.jar.endsWith(JAR);
	}

	/**
	 * @param parallelism at least 1
	 * @return the same variant with another size of its JVM's common pool
	 */
	public Variant withParallelism(int parallelism) {
		List<String> flags = new ArrayList<>(this.jvmFlags);
		flags.removeIf((flag) -> flag.startsWith(PARALLELISM));
		flags.add(PARALLELISM + parallelism);
		return new Variant(this.name, this.description, this.service, this.jar, this.url, this.health, this.jdk,
				this.runtime, this.profiles, flags, this.env, this.scriptEnv, this.typicalSeconds, this.expectFailures,
				this.published, this.publishedByUsers);
	}

	/**
	 * @param more environment variables of the service, beside its own
	 */
	public Variant withEnv(Map<String, String> more) {
		Map<String, String> all = new LinkedHashMap<>(this.env);
		all.putAll(more);
		return new Variant(this.name, this.description, this.service, this.jar, this.url, this.health, this.jdk,
				this.runtime, this.profiles, this.jvmFlags, all, this.scriptEnv, this.typicalSeconds,
				this.expectFailures, this.published, this.publishedByUsers);
	}

	/**
	 * @return whether the two differ in nothing but their name, their description and
	 * what is known of them
	 */
	public boolean runsLike(Variant other) {
		return other.equals(new Variant(other.name, other.description, this.service, this.jar, this.url, this.health,
				this.jdk, this.runtime, this.profiles, this.jvmFlags, this.env, this.scriptEnv, other.typicalSeconds,
				other.expectFailures, other.published, other.publishedByUsers));
	}

	/**
	 * @param settings of the run
	 * @param usual of the workload as it is declared
	 * @return what was published for such a run, null when nothing was
	 */
	public @Nullable Published published(Settings settings, Settings usual) {
		if (settings.parallelism() != null || !Objects.equals(settings.rate(), usual.rate())) {
			return null;
		}
		Integer users = settings.users();
		return (users == null || users.equals(usual.users())) ? this.published : this.publishedByUsers.get(users);
	}

}
