package org.rewritelab.movies.movie;

import java.util.List;

/**
 * The movies of the catalogue.
 */
interface Movies {

	/**
	 * Finds the movies of a genre, ordered by id.
	 * @param genre in lower case
	 * @return none if the genre is not known
	 */
	List<Movie> findByGenre(String genre);

}
