package org.rewritelab.movies.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The database's user and password from a mounted folder.
 *
 * @param username the user
 * @param password the password
 */
record Credentials(String username, String password) {

	/**
	 * Reads the files {@code username} and {@code password}.
	 * @throws IllegalStateException if one cannot be read
	 */
	static Credentials read(Path folder) {
		return new Credentials(read(folder, "username"), read(folder, "password"));
	}

	private static String read(Path folder, String file) {
		try {
			return Files.readString(folder.resolve(file)).strip();
		}
		catch (IOException ex) {
			throw new IllegalStateException("movies.credentials must be a folder with the files username and password: "
					+ folder.resolve(file) + " cannot be read", ex);
		}
	}

	@Override
	public String toString() {
		return "Credentials[username=" + this.username + "]";
	}

}
