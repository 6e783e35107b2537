package org.rewritelab.floor;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;

/**
 * pgjdbc behind one servlet of a bare Tomcat.
 */
final class JdbcFloor extends HttpServlet {

	private static final long serialVersionUID = 1L;

	private final transient BlockingQueue<PreparedStatement> statements = new ArrayBlockingQueue<>(Floor.CONNECTIONS);

	private JdbcFloor() throws SQLException {
		for (int i = 0; i < Floor.CONNECTIONS; i++) {
			Connection connection = DriverManager.getConnection(
					"jdbc:postgresql://" + Floor.host() + ":" + Floor.databasePort() + "/" + Floor.database(),
					Floor.USER, Floor.password());
			this.statements.add(connection.prepareStatement(Floor.QUERY.formatted("?")));
		}
	}

	static void start() throws IOException, LifecycleException, SQLException {
		Tomcat tomcat = new Tomcat();
		tomcat.setBaseDir(Files.createTempDirectory("floor").toString());
		tomcat.setPort(Floor.port());
		tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
		Context context = tomcat.addContext("", null);
		Tomcat.addServlet(context, "movies", new JdbcFloor());
		context.addServletMappingDecoded("/movies/*", "movies");
		tomcat.start();
	}

	@Override
	protected void doGet(HttpServletRequest request, HttpServletResponse response)
			throws IOException, ServletException {
		byte[] body;
		try {
			PreparedStatement statement = this.statements.take();
			try {
				body = movies(statement, Floor.genre(request.getPathInfo()));
			}
			finally {
				this.statements.add(statement);
			}
		}
		catch (SQLException | InterruptedException ex) {
			throw new ServletException(ex);
		}
		response.setContentType("application/json");
		response.setContentLength(body.length);
		response.getOutputStream().write(body);
	}

	private static byte[] movies(PreparedStatement statement, String genre) throws SQLException {
		statement.setString(1, genre);
		MoviesWriter writer = new MoviesWriter();
		try (ResultSet rows = statement.executeQuery()) {
			while (rows.next()) {
				writer.write(rows.getInt(1), rows.getString(2), rows.getString(3));
			}
		}
		return writer.finish();
	}

}
