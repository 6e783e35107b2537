package org.rewritelab.movies.movie;

import java.util.List;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class MovieController {

	private final Movies movies;

	MovieController(Movies movies) {
		this.movies = movies;
	}

	@GetMapping(path = "/movies/{genre}", produces = MediaType.APPLICATION_JSON_VALUE)
	List<Movie> movies(@PathVariable String genre) {
		return this.movies.findByGenre(Genres.parse(genre));
	}

}
