package org.rewritelab.harness;

import org.rewritelab.harness.run.Ports;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * Where the services listen.
 */
final class PortOptions {

	private static final int LARGEST = 50000;

	@Option(names = "--port-offset", defaultValue = "0", paramLabel = "N",
			description = "Added to every port, 0 to 50000, for when one is taken. Default: ${DEFAULT-VALUE}.")
	private int offset;

	Ports ports(CommandSpec spec) {
		if (this.offset < 0 || this.offset > LARGEST) {
			throw new ParameterException(spec.commandLine(),
					"--port-offset must be between 0 and " + LARGEST + ", not " + this.offset);
		}
		return new Ports(this.offset);
	}

}
