package org.rewritelab.facade;

import org.rewritelab.contracts.FacadeStarter;

import org.springframework.boot.builder.SpringApplicationBuilder;

/**
 * Starts this facade's variants for the contract suites.
 */
final class Variants {

	private Variants() {
	}

	static FacadeStarter variant(String profile) {
		return (arguments) -> new SpringApplicationBuilder(FacadeApplication.class).profiles(profile)
			.run(arguments)::close;
	}

}
