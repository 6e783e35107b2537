package org.rewritelab.contracts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.apache.commons.io.file.PathUtils;

/**
 * PostgreSQL from binaries that Maven brings, where there is no Docker.
 */
final class PostgresEmbedded implements PostgresServer {

	private final Path data;

	private EmbeddedPostgres server;

	PostgresEmbedded() throws IOException {
		this.data = Files.createTempDirectory("lab-postgres");
		this.server = start();
	}

	private EmbeddedPostgres start() throws IOException {
		return EmbeddedPostgres.builder().setDataDirectory(this.data).setCleanDataDirectory(false).start();
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
