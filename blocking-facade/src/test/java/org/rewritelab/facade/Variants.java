package org.rewritelab.facade;

import org.rewritelab.contracts.ServiceStarter;

import org.springframework.boot.builder.SpringApplicationBuilder;

/**
 * Starts this facade's variants for the contract suites.
 */
final class Variants {

	private Variants() {
	}

	static ServiceStarter variant(String... profiles) {
		return (arguments) -> new SpringApplicationBuilder(FacadeApplication.class).profiles(profiles)
			.run(arguments)::close;
	}

}
