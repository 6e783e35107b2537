package org.rewritelab.movies.movie;

import java.util.function.Function;

import io.r2dbc.spi.Readable;

/**
 * Makes a movie of a row of {@code id, title, genres}.
 */
class MovieMapper implements Function<Readable, Movie> {

	@Override
	public Movie apply(Readable row) {
		return Movie.of(row.get(0, Integer.class), row.get(1, String.class), row.get(2, String.class));
	}

}
