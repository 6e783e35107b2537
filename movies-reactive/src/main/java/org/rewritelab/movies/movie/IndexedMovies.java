package org.rewritelab.movies.movie;

import reactor.core.publisher.Flux;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Repository;

/**
 * The same question in the form that the inverted index on
 * {@code string_to_array(lower(genres), '|')} answers: does the array contain the genre.
 */
@Repository
@ConditionalOnProperty(name = "movies.query", havingValue = "indexed")
class IndexedMovies implements Movies {

	private final DatabaseClient database;

	private final MovieMapper mapper = new MovieMapper();

	IndexedMovies(DatabaseClient database) {
		this.database = database;
	}

	@Override
	public Flux<Movie> findByGenre(String genre) {
		return this.database.sql("""
				SELECT id, title, genres FROM movies
				WHERE string_to_array(LOWER(genres), '|') @> ARRAY[CAST(:genre AS text)]
				ORDER BY id
				""").bind("genre", genre).map(this.mapper).all();
	}

}
