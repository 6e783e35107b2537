package org.rewritelab.harness;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.SoakPlan;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/**
 * For how long a soak goes on, where that is not as the experiment has it.
 */
final class SoakOptions {

	@Option(names = "--duration", paramLabel = "TIME", converter = Seconds.class,
			description = "How long a soak goes on, such as 90s, 30m or 2h, 1m to 6h; as long as its experiment says by "
					+ "default.")
	private @Nullable Integer duration;

	boolean areGiven() {
		return this.duration != null;
	}

	/**
	 * @return the experiments as they are to be run
	 */
	List<Experiment> applied(CommandSpec spec, List<Experiment> experiments) {
		Integer seconds = this.duration;
		if (seconds == null) {
			return experiments;
		}
		if (experiments.stream().allMatch((experiment) -> experiment.soak() == null)) {
			throw new ParameterException(spec.commandLine(),
					"nothing that was named is a soak, so --duration has no meaning");
		}
		return experiments.stream().map((experiment) -> lasting(experiment, seconds)).toList();
	}

	private static Experiment lasting(Experiment experiment, int seconds) {
		SoakPlan soak = experiment.soak();
		return (soak != null) ? experiment.with(soak.lasting(seconds)) : experiment;
	}

	/**
	 * Knows seconds, minutes and hours.
	 */
	static final class Seconds implements ITypeConverter<Integer> {

		private static final int MINUTE = 60;

		private static final int HOUR = 60 * MINUTE;

		private static final int LONGEST = 6 * HOUR;

		private static final Pattern TIME = Pattern.compile("(\\d{1,5})([smh])");

		@Override
		public Integer convert(String value) {
			Matcher time = TIME.matcher(value);
			int seconds = time.matches() ? Integer.parseInt(time.group(1)) * switch (time.group(2)) {
				case "h" -> HOUR;
				case "m" -> MINUTE;
				default -> 1;
			} : 0;
			if (seconds < MINUTE || seconds > LONGEST) {
				throw new TypeConversionException(
						"a time must be like 90s, 30m or 2h, from 1m to 6h, not '" + value + "'");
			}
			return seconds;
		}

	}

}
