package org.rewritelab.contracts;

import java.util.Map;
import java.util.concurrent.Callable;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests the one {@link ExternalService} and the one {@link MoviesDatabase} of a
 * test run, started when they are first asked for and stopped at the end, or those of the
 * {@link RunningStack} where that is to be tested.
 */
public final class LabExtension implements ParameterResolver {

	private static final Map<Class<?>, Callable<AutoCloseable>> PARTS = Map.of(ExternalService.class,
			() -> RunningStack.isTarget() ? RunningStack.externalService() : new ExternalServiceProcess(Map.of()),
			MoviesDatabase.class,
			() -> RunningStack.isTarget() ? MoviesDatabase.of(RunningStack.postgres()) : MoviesDatabase.create());

	@Override
	public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
		return PARTS.containsKey(parameter.getParameter().getType());
	}

	@Override
	public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
		return context.getRoot()
			.getStore(Namespace.create(LabExtension.class))
			.computeIfAbsent(parameter.getParameter().getType(), LabExtension::start);
	}

	private static Object start(Class<?> type) {
		try {
			return PARTS.get(type).call();
		}
		catch (Exception ex) {
			throw new IllegalStateException(
					"The tests' " + type.getSimpleName() + " could not be started: " + ex.getMessage(), ex);
		}
	}

}
