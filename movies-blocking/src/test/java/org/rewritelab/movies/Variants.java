package org.rewritelab.movies;

import org.rewritelab.contracts.ServiceStarter;

import org.springframework.boot.builder.SpringApplicationBuilder;

/**
 * Starts this service's variants for the contract suites.
 */
final class Variants {

	private Variants() {
	}

	static ServiceStarter variant(String... profiles) {
		return (arguments) -> new SpringApplicationBuilder(MoviesApplication.class).profiles(profiles)
			.run(arguments)::close;
	}

}
