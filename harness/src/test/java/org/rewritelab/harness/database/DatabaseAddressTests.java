package org.rewritelab.harness.database;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DatabaseAddressTests {

	@Test
	void shouldReadWhatPsqlReads() {
		assertThat(DatabaseAddress.parse("postgresql://movies:p%40ss+%2F@db.example:6432/catalogue"))
			.isEqualTo(new DatabaseAddress("db.example", 6432, "catalogue", "movies", "p@ss+/"));
		assertThat(DatabaseAddress.parse("postgres://movies@localhost/movies"))
			.isEqualTo(new DatabaseAddress("localhost", 5432, "movies", "movies", ""));
		assertThat(DatabaseAddress.parse("postgresql://movies@[::1]/movies").host()).isEqualTo("[::1]");
	}

	@Test
	void shouldWriteWhatItReads() {
		DatabaseAddress address = new DatabaseAddress("localhost", 5432, "movies", "a b", "p@ss:/ +%");
		assertThat(DatabaseAddress.parse(address.url())).isEqualTo(address);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			mysql://u:secret@h/d         | it must look like
			postgresql://h/d             | it has no user
			postgresql://u:secret@h      | it has no database
			postgresql://u:secret@h/     | it has no database
			postgresql://u:secret@h/d?a=b| it has parameters
			postgresql://u:sec ret@h/d   | character 19 cannot be in a URL
			h:5432/d                     | it must look like
			""")
	void shouldSayWhatIsWrongAndNeverThePassword(String url, String message) {
		assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> DatabaseAddress.parse(url))
			.withMessageStartingWith(message)
			.withMessageNotContaining("sec");
	}

	@Test
	void shouldHideThePasswordInMessages() {
		assertThat(new DatabaseAddress("localhost", 5432, "movies", "reader", "secret"))
			.hasToString("reader@localhost:5432/movies");
	}

}
