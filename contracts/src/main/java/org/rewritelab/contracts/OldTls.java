package org.rewritelab.contracts;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Both ends of a handshake in TLS 1.0 or 1.1 (RFC 4346), byte by byte: the JDK that runs
 * the tests offers neither.
 */
final class OldTls {

	static final int TLS_1_0 = 0x0301;

	static final int TLS_1_1 = 0x0302;

	/** The alert "protocol_version". */
	static final int PROTOCOL_VERSION = 70;

	/** The alert "illegal_parameter": what a server chose was not offered. */
	static final int ILLEGAL_PARAMETER = 47;

	private static final int HANDSHAKE = 22;

	private static final int ALERT = 21;

	private static final int TIME_OUT_MS = 10_000;

	/** TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA, which both versions and our keys suit. */
	private static final int CIPHER_SUITE = 0xC009;

	/** The first byte of the suites with ECDHE of before TLS 1.3. */
	private static final int ECDHE = 0xC0;

	private OldTls() {
	}

	/**
	 * Asks a server for no more than a version.
	 * @return the alert that it answers
	 */
	static int alertOfServer(int port, int version) throws IOException {
		try (Socket socket = new Socket("localhost", port)) {
			socket.setSoTimeout(TIME_OUT_MS);
			ByteArrayOutputStream hello = new ByteArrayOutputStream();
			DataOutputStream out = new DataOutputStream(hello);
			out.writeShort(version);
			out.write(new byte[32]);
			out.writeByte(0);
			out.writeShort(2);
			out.writeShort(CIPHER_SUITE);
			out.write(new byte[] { 1, 0 });
			// supported_groups: secp256r1; ec_point_formats: uncompressed
			out.writeShort(14);
			out.write(new byte[] { 0, 10, 0, 4, 0, 2, 0, 23, 0, 11, 0, 2, 1, 0 });
			send(socket, version, 1, hello.toByteArray());
			return alert(socket);
		}
	}

	/**
	 * A server that takes whatever a client offers for an offer of a version.
	 * @param alerts completed with the client's answer
	 */
	static ServerSocket serve(int version, CompletableFuture<Integer> alerts) throws IOException {
		ServerSocket server = new ServerSocket(0);
		Thread.ofVirtual().name("old-tls").start(() -> {
			try (Socket socket = server.accept()) {
				socket.setSoTimeout(TIME_OUT_MS);
				DataInputStream in = new DataInputStream(socket.getInputStream());
				int suite = offeredSuite(in);
				ByteArrayOutputStream hello = new ByteArrayOutputStream();
				DataOutputStream out = new DataOutputStream(hello);
				out.writeShort(version);
				out.write(new byte[32]);
				out.writeByte(0);
				out.writeShort(suite);
				out.writeByte(0);
				send(socket, version, 2, hello.toByteArray());
				alerts.complete(alert(socket));
			}
			catch (IOException ex) {
				alerts.completeExceptionally(new UncheckedIOException(ex));
			}
		});
		return server;
	}

	/**
	 * Reads a client's hello to its end.
	 * @return one of its suites of before TLS 1.3; with any other one the client would
	 * refuse the suite and never come to the version
	 */
	private static int offeredSuite(DataInputStream in) throws IOException {
		in.skipNBytes(3);
		byte[] hello = in.readNBytes(in.readUnsignedShort());
		DataInputStream message = new DataInputStream(new ByteArrayInputStream(hello));
		// type, length, version, random
		message.skipNBytes(4 + 2 + 32);
		message.skipNBytes(message.readUnsignedByte());
		for (int left = message.readUnsignedShort(); left > 0; left -= 2) {
			int suite = message.readUnsignedShort();
			if (suite >>> 8 == ECDHE) {
				return suite;
			}
		}
		throw new IOException("The client offers no suite of before TLS 1.3");
	}

	private static void send(Socket socket, int version, int type, byte[] message) throws IOException {
		DataOutputStream out = new DataOutputStream(socket.getOutputStream());
		out.writeByte(HANDSHAKE);
		out.writeShort(version);
		out.writeShort(4 + message.length);
		out.writeInt(type << 24 | message.length);
		out.write(message);
		out.flush();
	}

	private static int alert(Socket socket) throws IOException {
		byte[] record = socket.getInputStream().readNBytes(7);
		if (record.length < 7 || record[0] != ALERT) {
			throw new IOException("No alert, but a record of type " + ((record.length > 0) ? record[0] : List.of()));
		}
		return record[6];
	}

}
