package org.rewritelab.contracts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests the one {@link ExternalServiceProcess} of a test run, started when it is
 * first asked for and stopped at the end.
 */
public final class LabExtension implements ParameterResolver {

	@Override
	public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
		return parameter.getParameter().getType() == ExternalServiceProcess.class;
	}

	@Override
	public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
		return context.getRoot()
			.getStore(Namespace.create(LabExtension.class))
			.computeIfAbsent(ExternalServiceProcess.class, (type) -> start());
	}

	private static ExternalServiceProcess start() {
		try {
			return new ExternalServiceProcess(Map.of());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
