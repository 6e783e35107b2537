package org.rewritelab.contracts;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rewritelab.contracts.MoviesDatabase.Row;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a movies service answers while its database is well.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(LabExtension.class)
public abstract class MoviesContract {

	private final ServiceStarter starter;

	private ServiceUnderTest service;

	private HttpCaller caller;

	private List<Row> rows;

	protected MoviesContract(ServiceStarter starter) {
		this.starter = starter;
	}

	@BeforeAll
	void startService(MoviesDatabase database) throws SQLException {
		this.rows = database.rows();
		this.service = ServiceUnderTest.movies(this.starter, database.port());
		this.caller = this.service.caller();
	}

	@AfterAll
	void stopService() {
		this.service.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "Action", "Adventure", "Animation", "Children", "Comedy", "Crime", "Documentary", "Drama",
			"Fantasy", "Film-Noir", "Horror", "IMAX", "Musical", "Mystery", "Romance", "Sci-Fi", "Thriller", "War",
			"Western", "(no genres listed)", "Odd", "Oddity" })
	void shouldAnswerAllMoviesOfAGenre(String genre) {
		String expected = ArticleMapping.answer(this.rows, genre);
		assertThat(expected).as("the catalogue has the genre").contains("\"id\":");
		checkAnswer(genre, expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "sci-fi", "SCI-FI", "sCi-Fi" })
	void shouldTakeAGenreInAnyCase(String genre) {
		checkAnswer(genre, ArticleMapping.answer(this.rows, "Sci-Fi"));
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "nope", "sci", "drama|sci-fi", "%", "_", "*", "' OR '1'='1", "';DROP TABLE movies;--", "映画" })
	void shouldAnswerNoneForAnUnknownGenre(String genre) {
		checkAnswer(genre, "[]");
	}

	@ParameterizedTest
	@ValueSource(strings = { "A/B", "100%", "O'Hara" })
	void shouldFindGenresWithOddCharacters(String genre) {
		String expected = ArticleMapping.answer(this.rows, genre);
		assertThat(expected).contains("\"year\":2000");
		checkAnswer(genre, expected);
	}

	@Test
	void shouldAcceptAGenreOfOneHundredCharacters() {
		checkAnswer("g".repeat(100), "[]");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a%0Ab", "%7F", "%01" })
	void shouldRefuseControlCharacters(String path) {
		Problems.check(this.caller.get("/movies/" + path), 400, Problems.LAB + "invalid-input", "Invalid input");
	}

	@Test
	void shouldRefuseAnOverlongGenre() {
		Problems.check(this.caller.get("/movies/" + "g".repeat(101)), 400, Problems.LAB + "invalid-input",
				"Invalid input");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/movies", "/movies/", "/movies/drama/1", "/nope" })
	void shouldNotFindUnknownPaths(String path) {
		Problems.check(this.caller.get(path), 404, Problems.BLANK, "Not Found");
	}

	@Test
	void shouldRefuseOtherMethods() {
		Problems.check(this.caller.post("/movies/drama"), 405, Problems.BLANK, "Method Not Allowed");
	}

	private void checkAnswer(String genre, String expected) {
		HttpResponse<String> answer = this.caller
			.get("/movies/" + URLEncoder.encode(genre, StandardCharsets.UTF_8).replace("+", "%20"));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
		assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
		assertThat(answer.body()).isEqualTo(expected);
	}

}
