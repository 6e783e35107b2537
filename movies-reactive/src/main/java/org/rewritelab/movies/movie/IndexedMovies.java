package org.rewritelab.movies.movie;

import reactor.core.publisher.Flux;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.data.r2dbc.repository.Query;
import org.springframework.data.repository.Repository;

/**
 * The same question in the form that the inverted index on
 * {@code string_to_array(lower(genres), '|')} answers: does the array contain the genre.
 */
@ConditionalOnProperty(name = "movies.query", havingValue = "indexed")
interface IndexedMovies extends Movies, Repository<Movie, Integer> {

	@Override
	@Query(value = """
			SELECT id, title, genres FROM movies
			WHERE string_to_array(LOWER(genres), '|') @> ARRAY[CAST(:genre AS text)]
			ORDER BY id
			""")
	Flux<Movie> findByGenre(String genre);

}
