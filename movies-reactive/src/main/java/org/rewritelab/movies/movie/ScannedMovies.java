package org.rewritelab.movies.movie;

import org.rewritelab.movies.database.Queries;
import reactor.core.publisher.Flux;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Repository;

/**
 * The article's query. It computes an array for each row of the table and no index can
 * serve it: {@code = ANY(...)} of an expression asks whether an element equals, which an
 * inverted index does not answer in that form.
 * <p>
 * No {@code @Query}, because it has no row mapper here as it has for JDBC: Spring Data
 * R2DBC sends each row through its conversion and two operators for entity callbacks,
 * which nobody uses here and which cost a fifth of the request (docs/movies.md).
 */
@Repository
@ConditionalOnProperty(name = "movies.query", havingValue = "scan", matchIfMissing = true)
class ScannedMovies implements Movies {

	private final Queries queries;

	private final MovieMapper mapper = new MovieMapper();

	ScannedMovies(Queries queries) {
		this.queries = queries;
	}

	@Override
	public Flux<Movie> findByGenre(String genre) {
		return this.queries.find("""
				SELECT id, title, genres FROM movies
				WHERE $1 = ANY(string_to_array(LOWER(genres), '|'))
				ORDER BY id
				""", genre, this.mapper);
	}

}
