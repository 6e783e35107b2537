package org.rewritelab.harness.run;

import org.jspecify.annotations.Nullable;

/**
 * What a run was limited by, where that was not the service under test.
 *
 * @param name of what the run is about nevertheless, such as {@code database}; null when
 * nothing of that kind was the limit
 * @param voidReason why the run says nothing of the service; null when it does
 */
record Limit(@Nullable String name, @Nullable String voidReason) {

	static final String DATABASE = "database";

	/**
	 * Above this share of its processors' time, the service under test is taken to have
	 * been the limit, and so are k6 and what the service calls when they use it together.
	 */
	static final double BUSY = 0.9;

	/**
	 * Above this share, one of those alone is: what waits for a processor that is so busy
	 * waits long already.
	 */
	static final double BUSY_ALONE = 0.8;

	private static final Limit NONE = new Limit(null, null);

	/**
	 * The generator and the services called share their processors, so it is their sum
	 * that can be too much.
	 * @param seconds CPU time that their processors had to give
	 */
	static Limit ofUpstream(double seconds, @Nullable Double generator, @Nullable Double upstream) {
		if (generator != null && generator / seconds > BUSY_ALONE) {
			return busy("k6", generator / seconds);
		}
		if (upstream != null && upstream / seconds > BUSY_ALONE) {
			return busy("external-service", upstream / seconds);
		}
		if (generator == null || upstream == null || (generator + upstream) / seconds <= BUSY) {
			return NONE;
		}
		return new Limit(null,
				"the processors of k6 and external-service were busy for %.0f %% of the time (k6 %.0f %%, "
					.formatted(100 * (generator + upstream) / seconds, 100 * generator / seconds)
						+ "external-service %.0f %%): they may have been the limit"
							.formatted(100 * upstream / seconds));
	}

	/**
	 * A query that keeps the database busy is what an article measured, so it is a
	 * finding; a busy generator says nothing of anybody. Where the two together leave
	 * nothing and the service has time to spare, the larger one was the limit.
	 * @param seconds CPU time that their processors had to give
	 * @param serviceShare how much of its processors' time the service used, 0 to 1
	 */
	static Limit ofDatabase(double seconds, @Nullable Double generator, @Nullable Double database,
			@Nullable Double serviceShare) {
		if (generator == null || database == null || serviceShare == null) {
			return (generator != null && generator / seconds > BUSY_ALONE) ? busy("k6", generator / seconds) : NONE;
		}
		double ofGenerator = generator / seconds;
		double ofDatabase = database / seconds;
		boolean together = ofGenerator + ofDatabase > BUSY && serviceShare <= BUSY;
		if (ofGenerator > BUSY_ALONE) {
			return busy("k6", ofGenerator);
		}
		if (ofDatabase > BUSY_ALONE || together && ofDatabase >= ofGenerator) {
			return new Limit(DATABASE, null);
		}
		if (together) {
			return new Limit(null,
					"k6 used %.0f %% and the database %.0f %% of the processors that they share, and the service only "
						.formatted(100 * ofGenerator, 100 * ofDatabase)
							+ "%.0f %% of its own: k6 may have been the limit".formatted(100 * serviceShare));
		}
		return NONE;
	}

	private static Limit busy(String who, double share) {
		return new Limit(null,
				"%s used %.0f %% of its processors: it may have been the limit".formatted(who, 100 * share));
	}

}
