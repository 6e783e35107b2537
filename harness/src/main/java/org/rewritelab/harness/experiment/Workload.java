package org.rewritelab.harness.experiment;

import java.util.Collections;
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
 * @param cold what is different in the first minute of a service; null for nothing
 */
public record Workload(String script, Map<String, String> env, Integer typicalSeconds, @Nullable QuickWorkload quick,
		@Nullable QuickWorkload cold) {

	private static final String USERS = "USERS";

	private static final String RATE = "RATE";

	private static final String RAMP = "RAMP";

	private static final String PHASE = "PHASE";

	private static final String TIMES = "TIMES";

	private static final String DURATION = "DURATION";

	private static final int SMOKE_USERS = 10;

	/** Of an overload: at capacity, beyond it, and afterwards. */
	private static final int PHASES = 3;

	public Workload(@Nullable String script, @Nullable Map<String, String> env, @Nullable Integer typicalSeconds,
			@Nullable QuickWorkload quick, @Nullable QuickWorkload cold) {
		this.script = Checks.required(script, "script");
		this.env = Checks.copy(env, "env");
		this.typicalSeconds = Checks.between(1, 3600, Checks.required(typicalSeconds, "typical-seconds"),
				"typical-seconds");
		this.quick = quick;
		this.cold = cold;
	}

	public Workload(String script, Map<String, String> env, Integer typicalSeconds, @Nullable QuickWorkload quick) {
		this(script, env, typicalSeconds, quick, null);
	}

	/**
	 * @return the workload of a short run, which is this one unless it says otherwise
	 */
	public Workload atQuickPace() {
		return changed(this.quick);
	}

	/**
	 * @return the workload of a few seconds on cold services: no more than a few users,
	 * so that some of them are answered
	 */
	public Workload atSmokePace() {
		Workload brief = atQuickPace();
		Map<String, String> changed = new LinkedHashMap<>();
		Integer users = brief.users();
		if (users != null && users > SMOKE_USERS) {
			changed.put(USERS, Integer.toString(SMOKE_USERS));
		}
		if (brief.env.containsKey(RAMP)) {
			changed.put(RAMP, "0s");
		}
		return brief.with(changed);
	}

	/**
	 * @return the workload of a service's first minute, which is this one unless it says
	 * otherwise
	 */
	public Workload whenCold() {
		return changed(this.cold);
	}

	private Workload changed(@Nullable QuickWorkload change) {
		if (change == null) {
			return this;
		}
		Map<String, String> changed = new LinkedHashMap<>(this.env);
		changed.putAll(change.env());
		return new Workload(this.script, changed, change.typicalSeconds(), null, null);
	}

	/**
	 * @param settings users, rate and calls, where they are not the workload's own
	 * @return the same workload with these
	 */
	public Workload with(Settings settings) {
		Map<String, String> changed = new LinkedHashMap<>();
		if (settings.users() != null) {
			changed.put(USERS, settings.users().toString());
		}
		if (settings.rate() != null) {
			changed.put(RATE, settings.rate().toString());
		}
		if (settings.fanOut() != null) {
			changed.put(TIMES,
					String.join(",", Collections.nCopies(settings.fanOut(), String.valueOf(settings.upstreamMs()))));
		}
		return with(changed);
	}

	/**
	 * @param seconds for which requests are sent
	 * @return the same workload for so long
	 */
	public Workload lasting(int seconds) {
		return with(Map.of(DURATION, seconds + "s"));
	}

	/**
	 * @param env the script's environment where it differs
	 * @return the same workload with it
	 */
	public Workload with(Map<String, String> env) {
		Map<String, String> changed = new LinkedHashMap<>(this.env);
		changed.putAll(env);
		return new Workload(this.script, changed, this.typicalSeconds, this.quick, this.cold);
	}

	/**
	 * @return users and rate as the workload has them
	 */
	public Settings settings() {
		return new Settings(users(), rate(), null);
	}

	/**
	 * @return how many users it has, null where it does not say so
	 */
	public @Nullable Integer users() {
		return number(USERS);
	}

	/**
	 * @return how many requests a second it sends whether or not they are answered, null
	 * where it does not say so
	 */
	public @Nullable Integer rate() {
		return number(RATE);
	}

	/**
	 * @return whether it asks for more at one time than at another, each for its own time
	 */
	public boolean hasPhases() {
		return this.env.containsKey(PHASE);
	}

	/**
	 * @param seconds of each phase
	 * @return the same workload with these, itself if it has no phases
	 */
	Workload withPhase(int seconds) {
		Integer usual = number(PHASE);
		if (usual == null) {
			return this;
		}
		Map<String, String> changed = new LinkedHashMap<>(this.env);
		changed.put(PHASE, Integer.toString(seconds));
		int typical = Math.clamp(this.typicalSeconds + (long) PHASES * (seconds - usual), 1, 3600);
		return new Workload(this.script, changed, typical, this.quick, this.cold);
	}

	private @Nullable Integer number(String name) {
		String number = this.env.get(name);
		return (number != null && number.matches("\\d{1,9}")) ? Integer.valueOf(number) : null;
	}

}
