package org.rewritelab.harness;

import org.rewritelab.harness.compare.SmallestEffect;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.report.Results;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * How large a difference must be to matter.
 */
final class SmallestEffectOption {

	@Option(names = "--smallest-effect", paramLabel = "PERCENT", converter = Converter.class,
			description = "How large a difference between two variants must be to matter, 0.1%% to 100%%. Default: 5%%.")
	private @Nullable SmallestEffect effect;

	SmallestEffect effect() {
		return (this.effect != null) ? this.effect : SmallestEffect.DEFAULT;
	}

	/**
	 * @return the given one, or else that of the results
	 */
	SmallestEffect effectFor(Results results) {
		return (this.effect == null && results.smallestEffectPercent() != null)
				? new SmallestEffect(results.smallestEffectPercent()) : effect();
	}

	/**
	 * Knows a percentage with and without its sign.
	 */
	static final class Converter implements ITypeConverter<SmallestEffect> {

		@Override
		public SmallestEffect convert(String value) {
			try {
				return SmallestEffect.parse(value);
			}
			catch (IllegalArgumentException ex) {
				throw new TypeConversionException(ex.getMessage());
			}
		}

	}

}
