package org.rewritelab.movies.movie;

import io.r2dbc.spi.Row;

import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.ReadingConverter;

/**
 * Makes a movie of a row of {@code id, title, genres}.
 */
@ReadingConverter
class MovieMapper implements Converter<Row, Movie> {

	@Override
	public Movie convert(Row row) {
		return Movie.of(row.get(0, Integer.class), row.get(1, String.class), row.get(2, String.class));
	}

}
