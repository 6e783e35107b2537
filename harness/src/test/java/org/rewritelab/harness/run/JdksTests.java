package org.rewritelab.harness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class JdksTests {

	@TempDir
	private Path home;

	@Test
	void shouldTellAJdkByWhatItSaysOfItself() throws IOException {
		write("17.0.17");
		assertThat(Jdks.isJdk(this.home, 17)).isTrue();
		assertThat(Jdks.isJdk(this.home, 1)).isFalse();
		assertThat(Jdks.version(this.home)).isEqualTo("17.0.17");
		write("25");
		assertThat(Jdks.isJdk(this.home, 25)).isTrue();
		assertThat(Jdks.isJdk(this.home, 17)).isFalse();
	}

	@Test
	void shouldNotTakeAFolderWithoutJavaForAJdk() throws IOException {
		Files.writeString(this.home.resolve("release"), "JAVA_VERSION=\"17\"\n");
		assertThat(Jdks.isJdk(this.home, 17)).isFalse();
		assertThat(Jdks.isJdk(this.home.resolve("none"), 17)).isFalse();
	}

	@Test
	void shouldFindNoneOfAVersionThatIsNowhere() {
		assertThat(Jdks.find(9)).isNull();
	}

	private void write(String version) throws IOException {
		Files.writeString(this.home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
		Path java = Files.createDirectories(this.home.resolve("bin")).resolve("java");
		Files.writeString(java, "");
		Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
	}

}
