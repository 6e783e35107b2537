package org.rewritelab.movies;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What can be set of the movies service.
 *
 * @param query how movies are looked up by genre
 * @param credentials a folder with the files {@code username} and {@code password} for
 * the database, as Kubernetes mounts a secret; without it they come from Spring's usual
 * properties
 * @param sharedEventLoops whether database and HTTP connections share event loops, so
 * that a request stays on one thread; otherwise the driver has loops of its own
 */
@ConfigurationProperties("movies")
public record MoviesProperties(@DefaultValue("scan") Query query, @Nullable Path credentials,
		@DefaultValue("false") boolean sharedEventLoops) {

	/**
	 * How movies are looked up by genre.
	 */
	public enum Query {

		/** The article's query, which reads every row. */
		SCAN,
		/** The form that can use the index of {@code database/schema.sql}. */
		INDEXED

	}

}
