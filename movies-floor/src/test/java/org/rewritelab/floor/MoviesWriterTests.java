package org.rewritelab.floor;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MoviesWriterTests {

	private final MoviesWriter writer = new MoviesWriter();

	@Test
	void shouldWriteRowsAsTheMoviesServicesDo() {
		this.writer.write(1, "Powder (1995)", "Drama|Sci-Fi");
		this.writer.write(2, "Title (Alternate) (1996) ", "|Drama|");
		this.writer.write(3, "No \"Year\"", null);
		assertThat(new String(this.writer.finish(), StandardCharsets.UTF_8)).isEqualTo("""
				[{"genres":["Drama","Sci-Fi"],"id":1,"title":"Powder","year":1995},\
				{"genres":["Drama"],"id":2,"title":"Title (Alternate)","year":1996},\
				{"genres":[],"id":3,"title":"No \\"Year\\"","year":1900}]""");
	}

	@Test
	void shouldWriteNoRowsAsAnEmptyArray() {
		assertThat(new String(this.writer.finish(), StandardCharsets.UTF_8)).isEqualTo("[]");
	}

}
