package org.rewritelab.harness.run;

import java.time.Duration;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * How long a measured run may take.
 */
public enum Pace {

	/**
	 * Cut at 60 s.
	 */
	QUICK(Duration.ofSeconds(60)),

	/**
	 * To the workload's end, as the documents' authors did.
	 */
	DOCUMENT(null);

	private final @Nullable Duration cap;

	Pace(@Nullable Duration cap) {
		this.cap = cap;
	}

	@Nullable Duration cap() {
		return this.cap;
	}

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
