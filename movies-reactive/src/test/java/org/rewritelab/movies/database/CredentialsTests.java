package org.rewritelab.movies.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class CredentialsTests {

	@TempDir
	private Path folder;

	@Test
	void shouldReadTheMountedFiles() throws IOException {
		Files.writeString(this.folder.resolve("username"), "someone");
		Files.writeString(this.folder.resolve("password"), "secret\n");
		Credentials credentials = Credentials.read(this.folder);
		assertThat(credentials).isEqualTo(new Credentials("someone", "secret"));
		assertThat(credentials.toString()).doesNotContain("secret");
	}

	@Test
	void shouldNameAMissingFile() {
		assertThatIllegalStateException().isThrownBy(() -> Credentials.read(this.folder))
			.withMessageContaining("movies.credentials")
			.withMessageContaining("username");
	}

}
