package org.rewritelab.movies.movie;

import org.rewritelab.movies.database.Queries;
import reactor.core.publisher.Flux;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Repository;

/**
 * The same question in the form that the inverted index on
 * {@code string_to_array(lower(genres), '|')} answers: does the array contain the genre.
 */
@Repository
@ConditionalOnProperty(name = "movies.query", havingValue = "indexed")
class IndexedMovies implements Movies {

	private final Queries queries;

	private final MovieMapper mapper = new MovieMapper();

	IndexedMovies(Queries queries) {
		this.queries = queries;
	}

	@Override
	public Flux<Movie> findByGenre(String genre) {
		return this.queries.find("""
				SELECT id, title, genres FROM movies
				WHERE string_to_array(LOWER(genres), '|') @> ARRAY[CAST($1 AS text)]
				ORDER BY id
				""", genre, this.mapper);
	}

}
