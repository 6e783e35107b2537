package org.rewritelab.contracts;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Properties;

/**
 * The containers of docker-compose.yml, which run on this machine already and go on
 * running: with the system property {@code contracts.target} set to {@code compose}, the
 * suites that disturb nothing test these.
 */
final class RunningStack {

	/** Names what the suites test. */
	static final String TARGET = "contracts.target";

	private RunningStack() {
	}

	static boolean isTarget() {
		return "compose".equals(System.getProperty(TARGET));
	}

	/**
	 * A service under test.
	 * @param name as in docker-compose.yml
	 */
	static ServiceStarter service(String name) {
		return new ServiceStarter() {

			@Override
			public Runnable start(String... arguments) {
				return () -> {
				};
			}

			@Override
			public int port() {
				return RunningStack.port(name);
			}

		};
	}

	static ExternalService externalService() {
		return new ExternalService(port("external-service"), port("external-service-management"));
	}

	static PostgresServer postgres() {
		return new PostgresServer() {

			@Override
			public int port() {
				return RunningStack.port("postgres");
			}

			@Override
			public String password() {
				return setting("POSTGRES_PASSWORD");
			}

			@Override
			public void restart() {
				throw new UnsupportedOperationException("The running stack is not to be disturbed");
			}

			@Override
			public void close() {
			}

		};
	}

	private static int port(String name) {
		return Integer.parseInt(setting(name.toUpperCase(Locale.ROOT).replace('-', '_') + "_PORT"));
	}

	/**
	 * Reads a setting where compose reads it: a variable of the environment, or a line of
	 * {@code .env}.
	 */
	private static String setting(String name) {
		Properties file = new Properties();
		try (Reader reader = Files.newBufferedReader(Checkout.root().resolve(".env"))) {
			file.load(reader);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		String value = System.getenv().getOrDefault(name, file.getProperty(name));
		if (value == null) {
			throw new IllegalStateException(name + " is neither in the environment nor in .env");
		}
		return value;
	}

}
