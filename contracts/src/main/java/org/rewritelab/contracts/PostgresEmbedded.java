package org.rewritelab.contracts;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.apache.commons.io.file.PathUtils;

/**
 * PostgreSQL from binaries that Maven brings, where there is no Docker.
 */
final class PostgresEmbedded implements PostgresServer {

	/**
	 * Everyone but the superuser needs a password, as in a container. By default no one
	 * does here, and wrong credentials would pass.
	 */
	private static final String WHO_MAY_CONNECT = """
			host all postgres samehost trust
			host all all samehost scram-sha-256
			""";

	private final Path data;

	private EmbeddedPostgres server;

	PostgresEmbedded() throws IOException {
		this.data = Files.createTempDirectory("lab-postgres");
		this.server = start();
	}

	private EmbeddedPostgres start() throws IOException {
		return EmbeddedPostgres.builder()
			.setDataDirectory(this.data)
			.setCleanDataDirectory(false)
			.setDataDirectoryCustomizer(PostgresEmbedded::requirePasswords)
			.start();
	}

	private static void requirePasswords(File data) {
		try {
			Files.writeString(data.toPath().resolve("pg_hba.conf"), WHO_MAY_CONNECT);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public int port() {
		return this.server.getPort();
	}

	@Override
	public void restart() throws IOException {
		this.server.close();
		this.server = start();
	}

	@Override
	public void close() throws IOException {
		this.server.close();
		PathUtils.deleteDirectory(this.data);
	}

}
