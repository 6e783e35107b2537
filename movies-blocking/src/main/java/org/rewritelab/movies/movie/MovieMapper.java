package org.rewritelab.movies.movie;

import java.sql.ResultSet;
import java.sql.SQLException;

import org.springframework.jdbc.core.RowMapper;

/**
 * Makes a movie of a row of {@code id, title, genres}.
 */
class MovieMapper implements RowMapper<Movie> {

	@Override
	public Movie mapRow(ResultSet row, int number) throws SQLException {
		return Movie.of(row.getInt(1), row.getString(2), row.getString(3));
	}

}
