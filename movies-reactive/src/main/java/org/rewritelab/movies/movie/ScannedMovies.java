package org.rewritelab.movies.movie;

import reactor.core.publisher.Flux;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.data.r2dbc.repository.Query;
import org.springframework.data.repository.Repository;

/**
 * The article's query. It computes an array for each row of the table and no index can
 * serve it: {@code = ANY(...)} of an expression asks whether an element equals, which an
 * inverted index does not answer in that form.
 */
@ConditionalOnProperty(name = "movies.query", havingValue = "scan", matchIfMissing = true)
interface ScannedMovies extends Movies, Repository<Movie, Integer> {

	@Override
	@Query(value = """
			SELECT id, title, genres FROM movies
			WHERE :genre = ANY(string_to_array(LOWER(genres), '|'))
			ORDER BY id
			""")
	Flux<Movie> findByGenre(String genre);

}
