package org.rewritelab.harness.experiment;

import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What the load generator does.
 *
 * @param script a file in {@code k6/}
 * @param env the script's environment
 * @param typicalSeconds how long it takes where nothing is in the way, 1 to 3600; for the
 * time left only
 * @param quick what is different at the quick pace; null for a workload that is only cut
 */
public record Workload(String script, Map<String, String> env, Integer typicalSeconds, @Nullable QuickWorkload quick) {

	private static final String USERS = "USERS";

	public Workload(@Nullable String script, @Nullable Map<String, String> env, @Nullable Integer typicalSeconds,
			@Nullable QuickWorkload quick) {
		this.script = Checks.required(script, "script");
		this.env = Checks.copy(env, "env");
		this.typicalSeconds = Checks.between(1, 3600, Checks.required(typicalSeconds, "typical-seconds"),
				"typical-seconds");
		this.quick = quick;
	}

	/**
	 * @return the workload of a short run, which is this one unless it says otherwise
	 */
	public Workload atQuickPace() {
		if (this.quick == null) {
			return this;
		}
		Map<String, String> changed = new LinkedHashMap<>(this.env);
		changed.putAll(this.quick.env());
		return new Workload(this.script, changed, this.quick.typicalSeconds(), null);
	}

	/**
	 * @param users at least 1
	 * @return the same workload with another number of users
	 */
	public Workload withUsers(int users) {
		Map<String, String> changed = new LinkedHashMap<>(this.env);
		changed.put(USERS, Integer.toString(users));
		return new Workload(this.script, changed, this.typicalSeconds, this.quick);
	}

	/**
	 * @return how many users it has, null where it does not say so
	 */
	public @Nullable Integer users() {
		String users = this.env.get(USERS);
		return (users != null && users.matches("\\d{1,9}")) ? Integer.valueOf(users) : null;
	}

}
