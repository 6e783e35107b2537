package org.rewritelab.movies;

import org.rewritelab.contracts.MoviesMetricsContract;

class MoviesMetricsContractTests extends MoviesMetricsContract {

	MoviesMetricsContractTests() {
		super("movies-blocking", Variants.variant("blocking-tuned", "observed"));
	}

}
