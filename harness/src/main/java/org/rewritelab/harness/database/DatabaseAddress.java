package org.rewritelab.harness.database;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/**
 * Where a PostgreSQL database is, and who asks it.
 *
 * @param host name or address; an IPv6 address in brackets
 * @param port 1 to 65535
 * @param name the database
 * @param user who connects
 * @param password empty when none is needed
 */
public record DatabaseAddress(String host, int port, String name, String user, String password) {

	private static final int USUAL_PORT = 5432;

	private static final String FORM = "it must look like postgresql://user:password@host:5432/database";

	/**
	 * @param url as {@code psql} takes it, without parameters
	 * @throws IllegalArgumentException with what is wrong, and never the password
	 */
	public static DatabaseAddress parse(String url) {
		URI uri = uri(url);
		String userInfo = uri.getRawUserInfo();
		if (!"postgresql".equals(uri.getScheme()) && !"postgres".equals(uri.getScheme())) {
			throw new IllegalArgumentException(FORM);
		}
		if (uri.getHost() == null || userInfo == null || userInfo.isEmpty()) {
			throw new IllegalArgumentException("it has no user or no host; " + FORM);
		}
		if (uri.getPath() == null || uri.getPath().length() < 2) {
			throw new IllegalArgumentException("it has no database; " + FORM);
		}
		if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
			throw new IllegalArgumentException("it has parameters, which the services would not see; " + FORM);
		}
		String[] userAndPassword = userInfo.split(":", 2);
		return new DatabaseAddress(uri.getHost(), (uri.getPort() >= 0) ? uri.getPort() : USUAL_PORT,
				uri.getPath().substring(1), decoded(userAndPassword[0]),
				(userAndPassword.length == 2) ? decoded(userAndPassword[1]) : "");
	}

	private static URI uri(String url) {
		try {
			return new URI(url);
		}
		catch (URISyntaxException ex) {
			// Its message has all of the URL.
			throw new IllegalArgumentException(
					"character " + (ex.getIndex() + 1) + " cannot be in a URL (%XX stands for it); " + FORM);
		}
	}

	private static String decoded(String text) {
		return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
	}

	/**
	 * @return the same database through another port of this machine
	 */
	public DatabaseAddress withPort(int port) {
		return new DatabaseAddress("localhost", port, this.name, this.user, this.password);
	}

	/**
	 * @return the environment from which a movies service takes it
	 */
	public Map<String, String> env() {
		return Map.of("MOVIES_DATABASE_HOST", this.host, "MOVIES_DATABASE_PORT", Integer.toString(this.port),
				"MOVIES_DATABASE_NAME", this.name, "SPRING_DATASOURCE_USERNAME", this.user,
				"SPRING_DATASOURCE_PASSWORD", this.password, "SPRING_R2DBC_USERNAME", this.user,
				"SPRING_R2DBC_PASSWORD", this.password);
	}

	/**
	 * @return the address with its password, as {@code psql} takes it
	 */
	public String url() {
		String password = this.password.isEmpty() ? "" : ":" + encoded(this.password);
		return "postgresql://" + encoded(this.user) + password + "@" + this.host + ":" + this.port + "/" + this.name;
	}

	private static String encoded(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
	}

	Connection connect() throws SQLException {
		Properties properties = new Properties();
		properties.setProperty("user", this.user);
		if (!this.password.isEmpty()) {
			properties.setProperty("password", this.password);
		}
		properties.setProperty("connectTimeout", "5");
		properties.setProperty("ApplicationName", "rewrite-lab");
		return DriverManager.getConnection("jdbc:postgresql://" + this.host + ":" + this.port + "/" + this.name,
				properties);
	}

	/**
	 * @return the address without its password
	 */
	@Override
	public String toString() {
		return this.user + "@" + this.host + ":" + this.port + "/" + this.name;
	}

}
