package org.rewritelab.harness;

import org.rewritelab.harness.compare.SmallestEffect;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * How large a difference must be to matter.
 */
final class SmallestEffectOption {

	@Option(names = "--smallest-effect", paramLabel = "PERCENT", defaultValue = "5%", converter = Converter.class,
			description = "How large a difference between two variants must be to matter, 0.1%% to 100%%. "
					+ "Default: ${DEFAULT-VALUE}.")
	private SmallestEffect effect = SmallestEffect.DEFAULT;

	SmallestEffect effect() {
		return this.effect;
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
