package org.rewritelab.movies;

import org.rewritelab.contracts.MoviesMetricsContract;

class MoviesMetricsContractTests extends MoviesMetricsContract {

	MoviesMetricsContractTests() {
		super("movies-reactive", Variants.variant("reactive-tuned", "observed"));
	}

}
