package org.rewritelab.harness.experiment;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The faults of an experiment. Each variant has a run for each: steady load, in which the
 * fault begins and ends.
 *
 * @param beginSeconds how long the load goes on before the fault, 1 to 60
 * @param lastSeconds how long the fault lasts, 1 to 60; one that is a restart lasts as
 * long as that takes
 * @param boundSeconds after which each variant answers a request whatever happens, by its
 * own settings, 1 to 60; a request that takes a second longer hangs
 * @param recoverWithinSeconds within which all answers must be right again, 1 to 60; the
 * load goes on for that long, and 5 s
 * @param cases what goes wrong, one at a time
 */
public record Faults(Integer beginSeconds, Integer lastSeconds, Integer boundSeconds, Integer recoverWithinSeconds,
		List<FaultCase> cases) {

	public Faults(@Nullable Integer beginSeconds, @Nullable Integer lastSeconds, @Nullable Integer boundSeconds,
			@Nullable Integer recoverWithinSeconds, @Nullable List<FaultCase> cases) {
		this.beginSeconds = seconds(beginSeconds, "begin-seconds");
		this.lastSeconds = seconds(lastSeconds, "last-seconds");
		this.boundSeconds = seconds(boundSeconds, "bound-seconds");
		this.recoverWithinSeconds = seconds(recoverWithinSeconds, "recover-within-seconds");
		this.cases = Checks.copy(cases, "cases");
		if (this.cases.isEmpty()) {
			throw new BadValueException("cases", "'cases' must have at least one");
		}
	}

	private static int seconds(@Nullable Integer value, String key) {
		return Checks.between(1, 60, Checks.required(value, key), key);
	}

	/**
	 * @return how long the load goes on where the fault lasts as long as it should
	 */
	public int loadSeconds() {
		return this.beginSeconds + this.lastSeconds + this.recoverWithinSeconds + 5;
	}

	/**
	 * @param some at least one of its cases
	 */
	Faults with(List<FaultCase> some) {
		return new Faults(this.beginSeconds, this.lastSeconds, this.boundSeconds, this.recoverWithinSeconds, some);
	}

	void requireFitting(Needs needs) {
		for (int i = 0; i < this.cases.size(); i++) {
			Fault fault = this.cases.get(i).fault();
			if (!fault.fits(needs)) {
				throw new BadValueException("faults/cases/" + i + "/fault",
						"'" + fault + "' happens to something that this experiment does not need");
			}
		}
	}

}
