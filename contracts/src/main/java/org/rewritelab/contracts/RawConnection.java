package org.rewritelab.contracts;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A connection that sends what an HTTP client would refuse to send.
 */
final class RawConnection implements AutoCloseable {

	/** Longer than any service may take, so that a hung request fails the test. */
	private static final int TIME_OUT_MS = 20_000;

	private final Socket socket;

	RawConnection(Socket socket) throws IOException {
		this.socket = socket;
		socket.setSoTimeout(TIME_OUT_MS);
	}

	/**
	 * Sends as much as the service takes: it may close the connection before the end.
	 * @param request in ISO 8859-1, so that a character is a byte
	 */
	void send(String request) {
		try {
			this.socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
			this.socket.getOutputStream().flush();
		}
		catch (IOException ex) {
			// What it answered before it closed tells more.
		}
	}

	/**
	 * Reads until the service closes the connection.
	 * @throws AssertionError if it does not close it
	 */
	List<Answer> readToEnd() {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try {
			InputStream input = this.socket.getInputStream();
			byte[] buffer = new byte[8192];
			for (int read = input.read(buffer); read >= 0; read = input.read(buffer)) {
				bytes.write(buffer, 0, read);
			}
		}
		catch (SocketTimeoutException ex) {
			throw new AssertionError("The service did not close the connection, but sent: " + bytes, ex);
		}
		catch (IOException ex) {
			// A reset is a close, too: bytes were under way that nobody read.
		}
		return Answer.read(bytes.toString(StandardCharsets.ISO_8859_1));
	}

	@Override
	public void close() {
		try {
			this.socket.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * One of the answers on a connection.
	 *
	 * @param status for example 400
	 * @param headers by their names in lower case
	 * @param body without the marks of chunks
	 */
	record Answer(int status, Map<String, String> headers, String body) {

		private static List<Answer> read(String bytes) {
			List<Answer> answers = new ArrayList<>();
			int position = 0;
			while (position < bytes.length()) {
				int end = bytes.indexOf("\r\n\r\n", position);
				if (!bytes.startsWith("HTTP/1.", position) || end < 0) {
					throw new AssertionError("No answer of HTTP: " + bytes.substring(position));
				}
				String[] head = bytes.substring(position, end).split("\r\n");
				Map<String, String> headers = new TreeMap<>();
				for (int i = 1; i < head.length; i++) {
					String[] header = head[i].split(":", 2);
					headers.put(header[0].toLowerCase(Locale.ROOT), header[1].strip());
				}
				StringBuilder body = new StringBuilder();
				position = readBody(bytes, end + 4, headers, body);
				answers.add(new Answer(Integer.parseInt(head[0].substring(9, 12)), headers, body.toString()));
			}
			return answers;
		}

		private static int readBody(String bytes, int start, Map<String, String> headers, StringBuilder body) {
			if (!headers.containsKey("transfer-encoding")) {
				int end = Math.min(bytes.length(),
						start + Integer.parseInt(headers.getOrDefault("content-length", "0")));
				body.append(bytes, start, end);
				return end;
			}
			int position = start;
			while (true) {
				int line = bytes.indexOf("\r\n", position);
				if (line < 0) {
					return bytes.length();
				}
				int size = Integer.parseInt(bytes.substring(position, line), 16);
				int end = Math.min(bytes.length(), line + 2 + size);
				body.append(bytes, line + 2, end);
				position = Math.min(bytes.length(), end + 2);
				if (size == 0) {
					return position;
				}
			}
		}

	}

}
